"""The inner loops in C, compiled to WebAssembly, and the one module that calls them."""

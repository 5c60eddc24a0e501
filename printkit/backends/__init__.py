"""A document as bytes: PDF, SVG and PNG."""

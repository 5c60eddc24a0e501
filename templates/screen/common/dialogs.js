// Dialogs: opened by buttons with `data-opens`, closed by buttons with `data-closes`, Escape, or a click beside them.

export function setUpDialogs() {
  for (const button of document.querySelectorAll("[data-opens]")) {
    button.addEventListener("click", () => document.getElementById(button.dataset.opens).showModal());
  }
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("[data-closes]")) dialog.close();
    });
  }
}

let left = false
addEventListener("focusin", () => {
  left = false
})

/** Lets the focus go from an element that stays, such as the search box of the menu: the page that is opened takes it. */
export function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  left = true
}

/** Whether the focus was let go, and nothing has taken it. */
export const isFocusLeft = (): boolean => left

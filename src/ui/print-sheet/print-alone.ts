/** Prints one element of the page without anything around it: `base.css` hides every element that is neither its ancestor nor its descendant. */
export function printAlone(element: HTMLElement): void {
  element.dataset["printing"] = ""
  window.addEventListener("afterprint", () => delete element.dataset["printing"], { once: true })
  window.print()
}

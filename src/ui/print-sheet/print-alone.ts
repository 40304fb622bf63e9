/** Prints one element of the page alone, without anything around it: `base.css` leaves out all that neither holds it nor is in it. */
export function printAlone(element: HTMLElement): void {
  element.dataset["printing"] = ""
  window.addEventListener("afterprint", () => delete element.dataset["printing"], { once: true })
  window.print()
}

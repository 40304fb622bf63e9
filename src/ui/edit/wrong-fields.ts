/** A control that is wrong, with what its label and its message say. */
export interface WrongField {
  readonly control: HTMLElement
  readonly label: string
  readonly message: string
}

const wordsOf = (node: Node | null | undefined): string => node?.textContent?.trim() ?? ""

/** The controls of a form that say of themselves that they are wrong and why, in the order of the page. */
export const wrongFields = (form: HTMLFormElement): readonly WrongField[] =>
  [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].flatMap((control) => {
    const label =
      wordsOf(form.querySelector(`label[for="${CSS.escape(control.id)}"]`)?.firstChild) || (control.getAttribute("aria-label") ?? "")
    const message = wordsOf(document.getElementById(control.getAttribute("aria-describedby") ?? ""))
    return message === "" ? [] : [{ control, label, message }]
  })

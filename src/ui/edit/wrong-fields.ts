/** An invalid control, with its label and message. */
export interface WrongField {
  readonly control: HTMLElement
  readonly label: string
  readonly message: string
}

const wordsOf = (node: Node | null | undefined): string => node?.textContent?.trim() ?? ""

/** A form's visible controls that are marked as invalid, with their messages, in the order of the page. */
export const wrongFields = (form: HTMLFormElement): readonly WrongField[] =>
  [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].flatMap((control) => {
    if (!control.checkVisibility()) return []
    const label =
      wordsOf(form.querySelector(`label[for="${CSS.escape(control.id)}"]`)?.firstChild) || (control.getAttribute("aria-label") ?? "")
    const message = wordsOf(document.getElementById(control.getAttribute("aria-describedby") ?? ""))
    return message === "" ? [] : [{ control, label, message }]
  })

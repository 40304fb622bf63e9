/** The first field of a form with unreadable text, such as a day that does not exist: its value is empty, so the form must not be submitted. */
export const unreadIn = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.elements].find((control): control is HTMLInputElement => control instanceof HTMLInputElement && control.validity.customError)

/** The first field of a form in which something stands that cannot be read, such as a day that does not exist: it holds nothing, so the form must not be sent. */
export const unreadIn = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.elements].find((control): control is HTMLInputElement => control instanceof HTMLInputElement && control.validity.customError)

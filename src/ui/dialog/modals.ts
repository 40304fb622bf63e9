/** The modal dialogs that are open, the one in front last: whatever stands outside of that one can be neither pressed nor read out. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const change = (next: readonly HTMLDialogElement[]) => {
  open = next
  for (const listener of listeners) listener()
}

/** The modal dialog in front; null for none. */
export const modalInFront = (): HTMLDialogElement | null => open.at(-1) ?? null

/** Calls back when a modal dialog opens or closes. */
export function onModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a dialog in front of everything; the result closes it, and is called while the dialog is still in the page. */
export function showModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  change([...open, dialog])
  return () => {
    change(open.filter((one) => one !== dialog))
    dialog.close()
  }
}

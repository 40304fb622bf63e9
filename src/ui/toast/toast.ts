import type { Tone } from "#ui/theme/tone.ts"

export interface ToastMessage {
  readonly id: number
  readonly tone: Tone
  readonly text: string
  /** An action, such as an undo. */
  readonly action?: ToastAction
  /** Milliseconds until it disappears by itself; by default depending on its tone. */
  readonly lasts?: number
}

/** How long a warning is shown that only asks for another choice, in milliseconds (spec 9, warning toast). */
export const warningLasts = 2_000

/** Shown until somebody closes it. */
export const untilClosed = Number.POSITIVE_INFINITY

/** A verb, and its action. */
export interface ToastAction {
  readonly label: string
  run(): void
}

let messages: readonly ToastMessage[] = []
let last = 0
const listeners = new Set<() => void>()

const change = (next: readonly ToastMessage[]) => {
  messages = next
  for (const listener of listeners) listener()
}

/** The present messages. */
export const shownToasts = (): readonly ToastMessage[] => messages

/** Calls back on every change of the messages. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Removes a message. */
export const dropToast = (id: number): void => change(messages.filter((message) => message.id !== id))

/** Removes the message of this text, which holds no longer. */
export const takeBack = (text: string): void => change(messages.filter((message) => message.text !== text))

/** Removes what only tells that something is done, when it would stand there in another language than the page; failures and what can be undone stay. */
export const dropTold = (): void => change(messages.filter(({ tone, action }) => tone === "red" || action !== undefined))

/** Shows a message in the corner and announces it to screen readers. At most four are shown at once; the same text is not repeated. */
export function toast(tone: Tone, text: string, action?: ToastAction, lasts?: number): void {
  last += 1
  change([...messages.filter((message) => message.text !== text), { id: last, tone, text, action, lasts }].slice(-4))
}

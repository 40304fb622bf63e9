import type { Tone } from "#ui/theme/tone.ts"

export interface ToastMessage {
  readonly id: number
  readonly tone: Tone
  readonly text: string
  /** One thing to do about it, such as undoing what it tells. */
  readonly action?: ToastAction
  /** Milliseconds until it goes by itself; its tone says so otherwise. */
  readonly lasts?: number
}

/** How long a warning stands that only asks for another choice, in milliseconds (spec 9, warning toast). */
export const warningLasts = 2_000

/** It stands until somebody closes it. */
export const untilClosed = Number.POSITIVE_INFINITY

/** A verb, and what it does. */
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

/** The messages shown now. */
export const shownToasts = (): readonly ToastMessage[] => messages

/** Hears of every change of the messages. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes a message away. */
export const dropToast = (id: number): void => change(messages.filter((message) => message.id !== id))

/** Says something in the corner and to screen readers. At most four stand at once; the same text is not said twice. */
export function toast(tone: Tone, text: string, action?: ToastAction, lasts?: number): void {
  last += 1
  change([...messages.filter((message) => message.text !== text), { id: last, tone, text, action, lasts }].slice(-4))
}

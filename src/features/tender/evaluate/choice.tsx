import { Check, X } from "lucide-react"
import s from "./review.module.css"

interface ChoiceProps {
  /** The name that the answers of one question share. */
  readonly name: string
  /** The key that chooses it. */
  readonly keyName: string
  readonly chosen: boolean
  readonly good?: boolean
  readonly onChoose: () => void
  readonly children: string
}

/** A choice between two answers, for and against, each with its key. */
export function Choice({ name, keyName, chosen, good, onChoose, children }: ChoiceProps) {
  const Icon = good ? Check : X
  return (
    <label className={s.option} data-good={good}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      <Icon size={16} aria-hidden />
      <span>{children}</span>
      <kbd className={s.key} aria-hidden>
        {keyName}
      </kbd>
    </label>
  )
}

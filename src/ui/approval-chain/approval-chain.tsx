import { Check, Clock, CornerUpRight, RotateCcw, User, UserPlus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Instant } from "#ui/instant/instant.tsx"
import { cx } from "#ui/theme/cx.ts"
import s from "./approval-chain.module.css"

type StepState = "done" | "returned" | "current" | "waiting"

/** A step of an approval as it is drawn. */
export interface ChainStep {
  readonly key: string
  readonly name: string
  readonly mode: "any" | "all" | "sequential"
  readonly state: StepState
  /** Everybody who has to decide the step: `asked` marks those whose turn it is, `closed` those who cannot sign in. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly asked: boolean; readonly closed: boolean }[]
  readonly decisions: readonly {
    readonly by: { readonly id: string; readonly name: string }
    readonly for: { readonly id: string; readonly name: string }
    readonly at: number
    readonly decision: "approved" | "returned"
    readonly comment: string
  }[]
  readonly dueAt: number | null
  readonly escalated: { readonly at: number; readonly to: readonly { readonly name: string }[] } | null
  readonly addedBy: { readonly name: string } | null
}

const icons = { done: Check, returned: RotateCcw, current: User, waiting: Clock } as const

/** Marks of a step's people: who has decided stands below with the hour, who is still asked here. */
const left = ({ people, decisions }: ChainStep) =>
  people.filter(({ id }) => !decisions.some((one) => one.for.id === id || one.by.id === id))

/** An approval as a chart from top to bottom: each step with who decided what and when, and who is asked next. */
export function ApprovalChain({
  label,
  steps,
  anyone,
}: {
  readonly label: string
  readonly steps: readonly ChainStep[]
  readonly anyone: boolean
}) {
  const { t } = useTranslation("approval")
  if (steps.length === 0) return <p className={s.quiet}>{anyone ? t("anyone") : t("unknown")}</p>
  return (
    <ol className={s.chain} aria-label={label}>
      {steps.map((step, index) => (
        <Node key={step.key} step={step} at={index} />
      ))}
    </ol>
  )
}

function Node({ step, at }: { readonly step: ChainStep; readonly at: number }) {
  const { t } = useTranslation("approval")
  const Icon = icons[step.state]
  const waiting = step.state === "done" || step.state === "returned" ? [] : left(step)
  return (
    <li className={cx(s.step, s[step.state])} aria-current={step.state === "current" ? "step" : undefined}>
      <span className={s.mark}>
        <Icon size={14} aria-hidden />
      </span>
      <div className={s.box}>
        <p className={s.head}>
          <strong>{step.name === "" ? t("step", { number: at + 1 }) : step.name}</strong>
          {step.people.length > 1 ? <span className={s.quiet}>{t(`modes.${step.mode}`)}</span> : null}
          <span className={s.state}>{t(`steps.${step.state}`)}</span>
        </p>
        {step.addedBy === null ? null : (
          <p className={s.note}>
            <UserPlus size={13} aria-hidden /> {t("addedBy", { name: step.addedBy.name })}
          </p>
        )}
        {step.decisions.length > 0 ? (
          <ul>
            {step.decisions.map((one) => (
              <li key={`${one.by.id}/${one.at}`} className={s.decision}>
                <span className={s[one.decision]}>{t(`decisions.${one.decision}`)}</span>{" "}
                {one.for.id === one.by.id ? one.by.name : t("inPlaceOf", { by: one.by.name, name: one.for.name })}{" "}
                <span className={s.quiet}>
                  <Instant at={one.at} />
                </span>
                {one.comment === "" ? null : <q className={s.comment}>{one.comment}</q>}
              </li>
            ))}
          </ul>
        ) : null}
        {step.people.length === 0 && step.state === "current" ? <p>{t("anyone")}</p> : null}
        {waiting.length > 0 ? (
          <ul className={s.people}>
            {waiting.map((one) => (
              <li key={one.id} className={cx(s.person, one.asked && s.asked)}>
                {one.closed ? t("closed", { name: one.name }) : one.name}
              </li>
            ))}
          </ul>
        ) : null}
        {step.dueAt === null ? null : (
          <p className={s.note}>
            <Clock size={13} aria-hidden /> {t("dueAt")} <Instant at={step.dueAt} />
          </p>
        )}
        {step.escalated === null ? null : (
          <p className={cx(s.note, s.late)}>
            <CornerUpRight size={13} aria-hidden />{" "}
            {step.escalated.to.length === 0
              ? t("overdue")
              : t("escalatedTo", { names: step.escalated.to.map(({ name }) => name).join("、") })}
          </p>
        )}
      </div>
    </li>
  )
}

/** The steps of an approval in one line, for a row of a list: a dot each, and the present one by name. */
export function ChainDots({ steps }: { readonly steps: readonly { readonly name: string; readonly state: StepState }[] }) {
  const { t } = useTranslation("approval")
  const at = steps.findIndex(({ state }) => state === "current" || state === "returned")
  const present = at < 0 ? null : steps[at]
  const name = present ? present.name || t("step", { number: at + 1 }) : ""
  const done = steps.filter(({ state }) => state === "done").length
  const said = steps.length === 0 ? t("anyone") : t("progress", { done, number: steps.length, name })
  return (
    <span className={s.dots} title={said}>
      <span aria-hidden className={s.row}>
        {steps.map(({ state }, index) => (
          <span key={index} className={cx(s.dot, s[state])} />
        ))}
      </span>
      <span className={s.word}>{said}</span>
    </span>
  )
}

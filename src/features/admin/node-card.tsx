import type { ReactNode } from "react"
import { Button } from "#ui/button/button.tsx"
import s from "./admin.module.css"

/** Something that is done with the node; the one that leads on stands out, and the one that only shows stands back. */
export interface NodeAction {
  readonly label: string
  readonly look?: "solid" | "ghost"
  readonly run: () => void
}

/** The node of a tree that is looked at: where it stands, what is known of it, and what can be done with it. */
export function NodeCard(props: {
  readonly name: string
  /** The names of those it stands below, the highest first. */
  readonly way: readonly string[]
  readonly state: ReactNode
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly actions: readonly NodeAction[]
}) {
  const { name, way, state, facts, actions } = props
  return (
    <section className={s.unit} aria-label={name}>
      <header className={s.unitHead}>
        <div>
          <p className={s.quiet}>{way.join(" / ")}</p>
          <h2 className={s.unitName}>
            {name} {state}
          </h2>
        </div>
        {actions.length === 0 ? null : (
          <div className={s.unitDeeds}>
            {actions.map(({ label, look, run }) => (
              <Button key={label} size="small" {...(look ? { look } : {})} onClick={run}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </header>
      <dl className={s.unitFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

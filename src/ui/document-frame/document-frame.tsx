import { Printer } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Countdown } from "#ui/countdown/countdown.tsx"
import { printAlone } from "#ui/print-sheet/print-alone.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { type Tab, Tabs } from "#ui/tabs/tabs.tsx"
import { cx } from "#ui/theme/cx.ts"
import type { Tone } from "#ui/theme/tone.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import { AsOfBanner } from "#ui/timeline/timeline.tsx"
import tint from "#ui/timeline/timeline.module.css"
import { PrintedBy } from "./printed-by.tsx"
import s from "./document-frame.module.css"

interface DocumentFrameProps {
  readonly number: string
  readonly title: string
  readonly state: { readonly tone: Tone; readonly word: string }
  /** States of parallel regions, such as "suspended", in words. */
  readonly also?: readonly string[]
  /** The one deadline that matters now. */
  readonly deadline?: { readonly label: string; readonly at: number } | null
  readonly actions: ReactNode
  readonly tabs: readonly Tab[]
  /** Given, the rail is tabs: these, the chart and the timeline; for a page that shows something beside its work. */
  readonly aside?: readonly Tab[]
  /** The work needs the page's whole width: the rail becomes tabs, as on a phone. */
  readonly wide?: boolean
  readonly tab?: string
  readonly onTab?: (id: string) => void
  /** Who must act next, and since when. */
  readonly next?: ReactNode
  readonly chart: ReactNode
  readonly timeline: ReactNode
  /** The page shows the document as it was then. */
  readonly asOf?: { readonly at: number; readonly onNow: () => void } | null
}

/** One document: a sticky head, its tabs, and at the right who acts next, its chart and its history. On a phone the rail becomes tabs. */
export function DocumentFrame(props: DocumentFrameProps) {
  const { t } = useTranslation("common")
  const phone = useNarrow()
  const narrow = phone || (props.wide ?? false)
  const next = props.next ? <Card title={t("whoIsNext")}>{props.next}</Card> : null
  const rail = [
    {
      id: "rail-chart",
      label: t("chart"),
      content: (
        <div className={s.rail}>
          {props.wide && !phone ? next : null}
          <Card title={t("chart")}>{props.chart}</Card>
        </div>
      ),
    },
    { id: "rail-timeline", label: t("timeline"), content: <Card title={t("timeline")}>{props.timeline}</Card> },
  ]
  const tabs = narrow ? [...props.tabs, ...(props.aside ?? []), ...rail] : props.tabs
  return (
    <article className={cx(s.document, props.asOf && tint.tinted)}>
      {props.asOf ? <AsOfBanner {...props.asOf} /> : null}
      <header className={s.head}>
        <Head {...props} />
        <PrintedBy />
        <div className={s.actions}>{props.actions}</div>
      </header>
      <div className={cx(s.body, props.aside && s.beside, narrow && s.single)}>
        {phone ? <div className={cx(s.rail, "no-print")}>{next}</div> : null}
        <Tabs label={props.title} tabs={tabs} {...(props.onTab ? { chosen: props.tab, onChoose: props.onTab } : {})} />
        {narrow ? null : (
          <aside className={cx(s.rail, "no-print")} aria-label={t("progress")}>
            {next}
            {props.aside ? (
              <Tabs label={t("progress")} tabs={[...props.aside, ...rail]} />
            ) : (
              rail.map(({ id, content }) => <div key={id}>{content}</div>)
            )}
          </aside>
        )}
      </div>
    </article>
  )
}

function Head({ number, title, state, also, deadline }: DocumentFrameProps) {
  const { t } = useTranslation("common")
  const print = (button: HTMLElement) => {
    const document = button.closest("article")
    if (document) printAlone(document)
  }
  return (
    <div className={s.line}>
      <span className={s.number}>{number}</span>
      <h1 className={s.title} title={title}>
        {title}
      </h1>
      <StatePill tone={state.tone}>{state.word}</StatePill>
      {also?.map((word) => (
        <StatePill key={word} tone="amber">
          {word}
        </StatePill>
      ))}
      {deadline ? (
        <span className={s.deadline}>
          <Countdown to={deadline.at} label={deadline.label} />
        </span>
      ) : null}
      <IconButton label={t("document.print")} onClick={({ currentTarget }) => print(currentTarget)}>
        <Printer />
      </IconButton>
    </div>
  )
}

import type { ReactNode } from "react"
import { formatInstant } from "#client/moment.ts"
import { Link, useLocation, useSearchParams } from "react-router-dom"
import { type TenderCommandName, tenderCommands } from "#machines/tender/tender.commands.ts"
import layout from "#machines/tender/tender.layout.json" with { type: "json" }
import type { TenderInputName } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { ChartView } from "#ui/chart-view/chart-view.tsx"
import type { ChartLayout } from "#ui/chart-view/layout.ts"
import { DocumentFrame } from "#ui/document-frame/document-frame.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { useTabTitle } from "#ui/shell/tab-title.ts"
import type { Tab } from "#ui/tabs/tabs.tsx"
import { Timeline } from "#ui/timeline/timeline.tsx"
import { screenOf, screenPath } from "./open-path.ts"
import { type CommandForms, TenderActions } from "./tender-actions.tsx"
import { toneOf, useTenderWords } from "./tender-words.ts"
import { type OpenTender, type ShownTender, useTender } from "./use-tender.ts"
import s from "./tender-page.module.css"

/** The deadline that matters in a state. */
export function deadlineOf({ state, facts }: ShownTender): { name: string; at: number } | null {
  const { document, publicity, suspendedAt } = facts as TenderView
  if (!document || suspendedAt !== null) return null
  const at = {
    prequalOpen: ["prequalDeadline", document.prequalDeadline],
    prequalReview: ["reviewDeadline", document.reviewDeadline],
    biddingOpen: ["bidDeadline", document.bidDeadline],
    sealed: ["openingTime", document.openingTime],
    prelimReview: ["reviewDeadline", document.reviewDeadline],
    expertScorable: ["reviewDeadline", document.reviewDeadline],
    commercialScorable: ["reviewDeadline", document.reviewDeadline],
    publicity: ["publicityEnds", publicity?.endsAt ?? null],
  }[state] as [string, number | null] | undefined
  return at?.[1] ? { name: at[0], at: at[1] } : null
}

/** States in the order in which the tender entered them, up to the fact that is shown. */
function visitedOf({ timeline, id, stepped }: OpenTender): string[] {
  const own = timeline.filter(
    (entry) => entry.stream === id && entry.state !== null && (!stepped || BigInt(entry.position) <= BigInt(stepped.position)),
  )
  return own.flatMap(({ state }) => state ?? []).filter((state, index, all) => state !== all[index - 1])
}

/** When the tender came into the state that it is in. */
const sinceOf = ({ timeline, id, now }: OpenTender): number | null => {
  const turns = timeline.filter((entry) => entry.stream === id && entry.state !== null)
  return turns.findLast(({ state }, index) => state === now.state && turns[index - 1]?.state !== state)?.at ?? null
}

/** Who must act next and since when, and below it what this person can do elsewhere now: a link to each screen where a command is open. */
function NextSteps({ tender }: { readonly tender: OpenTender }) {
  const { command, t } = useTenderWords()
  const { pathname } = useLocation()
  const open = (Object.keys(tenderCommands) as TenderCommandName[]).filter(
    (name) => tender.now.verdicts[name]?.allowed === true && !pathname.endsWith(screenOf(name)),
  )
  const screens = [...Map.groupBy(open, screenOf)]
  const since = sinceOf(tender)
  return (
    <>
      <p className={s.actor}>{t(`tender:actors.${tender.now.state}`)}</p>
      {since === null ? null : <p className={s.quiet}>{t("tender:since", { at: formatInstant(since) })}</p>}
      {screens.length === 0 ? null : (
        <>
          <p className={s.mine}>{t("tender:youCan")}</p>
          <ul className={s.next}>
            {screens.map(([screen, commands]) => (
              <li key={screen}>
                <Link to={screenPath(screen, tender.id)}>{t(`tender:screens.${screen}`)}</Link>
                <span className={s.quiet}>{commands.map(command).join(t("common:comma"))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

export interface TenderPageProps {
  /** The screen's own tabs; the tender is there. */
  readonly tabs: (tender: OpenTender) => readonly Tab[]
  /** The screen's name in the specification: its commands are the page's buttons. */
  readonly screen: string
  /** The dialogs of commands that ask for more than a reason. */
  readonly forms?: CommandForms
  /** Commands that the tabs run themselves, so that the head does not repeat them. */
  readonly within?: readonly string[]
  /** Commands of other screens that are run here too. */
  readonly also?: readonly TenderInputName[]
  /** Given, the rail is these tabs, and after them the chart and the timeline. */
  readonly aside?: (tender: OpenTender) => readonly Tab[]
  /** The work needs the page's whole width: chart and history become tabs. */
  readonly wide?: boolean
}

/** The frame of every tender screen: head with the chart's own buttons, the screen's tabs, and in the rail the chart and the history. */
export function TenderPage(props: TenderPageProps) {
  return useSearchParams()[0].get("id") ? <NamedTender {...props} /> : <ChooseTender screen={props.screen} />
}

/** The page shows one tender, and its address names none. */
function ChooseTender({ screen }: { readonly screen: string }) {
  const { t } = useTenderWords()
  return (
    <Page title={t(`tender:screens.${screen}`)}>
      <Empty
        title={t("tender:choose")}
        text={t("tender:chooseWhy")}
        action={<ButtonLink to="/wel/tender-list">{t("tender:screens.list")}</ButtonLink>}
      />
    </Page>
  )
}

function NamedTender({ tabs, aside, ...rest }: TenderPageProps) {
  const { tender, loading } = useTender()
  const { t } = useTenderWords()
  if (loading.status === "gone")
    return (
      <Empty
        title={t("tender:gone")}
        text={t("tender:goneWhy")}
        action={
          <Link className={s.away} to="/wel/tender-list">
            {t("tender:screens.list")}
          </Link>
        }
      />
    )
  if (!tender) return loading.error ? <ErrorPanel error={loading.error} onAgain={loading.reload} /> : <LoadingPage />
  return <OpenedPage tender={tender} tabs={tabs(tender)} aside={aside?.(tender)} {...rest} />
}

interface OpenedPageProps extends Omit<TenderPageProps, "tabs" | "aside"> {
  readonly tender: OpenTender
  readonly tabs: readonly Tab[]
  readonly aside: readonly Tab[] | undefined
}

function OpenedPage({ tender, tabs, aside, wide, screen, ...commands }: OpenedPageProps) {
  const { t, state, fact } = useTenderWords()
  const { view, stepped } = tender
  const title = view.facts.document?.title || t("tender:untitled")
  useTabTitle(view.facts.number.slice(-4))
  const deadline = deadlineOf(view)
  const actions: ReactNode = stepped ? null : <TenderActions tender={tender} screen={screen} {...commands} />
  return (
    <DocumentFrame
      number={view.facts.number}
      title={title}
      state={{ tone: toneOf(view.state), word: state(view.state) }}
      also={view.also.filter((one) => one !== "running").map(state)}
      deadline={deadline && !stepped ? { label: t(`tender:times.${deadline.name}`), at: deadline.at } : null}
      actions={actions}
      tabs={tabs}
      {...(aside ? { aside } : {})}
      wide={wide ?? false}
      next={<NextSteps tender={tender} />}
      chart={
        <ChartView
          layout={layout as unknown as ChartLayout}
          label={state}
          commandLabel={(type) => t(`tender:facts.${type}`)}
          state={view.state}
          also={view.also.filter((one) => one !== "running")}
          visited={visitedOf(tender)}
          failed={view.state === "failed" || view.state === "terminated"}
        />
      }
      timeline={<Timeline entries={tender.timeline} sentence={fact} position={stepped?.position ?? null} onStep={tender.step} />}
      asOf={stepped ? { at: stepped.at, onNow: () => tender.step(null) } : null}
    />
  )
}

import { ChevronRight } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { WaitingItem } from "#contract/tender.contract.ts"
import { useSession } from "#client/session.ts"
import { Card } from "#ui/card/card.tsx"
import { Countdown } from "#ui/countdown/countdown.tsx"
import { useNow } from "#ui/countdown/use-now.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { cutMiddle } from "#ui/format/format.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { PermissionLink } from "#ui/permission-button/permission-button.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { cx } from "#ui/theme/cx.ts"
import { FirstSteps } from "./first-steps.tsx"
import { addTender, screenPath } from "./open-path.ts"
import { TenderCounts } from "./tender-counts.tsx"
import { toneOf } from "./tender-words.ts"
import { byUrgency, type Urgency } from "./urgency.ts"
import { useWaiting } from "./use-waiting.ts"
import s from "./dashboard.module.css"

/** What waits for the person first, the most urgent at the top; then the person's tenders by state. */
export function Screen() {
  const { t } = useTranslation("tender-write")
  const { profile } = useSession()
  const { data, error, beat, reload } = useWaiting()
  const roles = profile?.roles ?? []
  const writes = roles.includes("purchaser")
  const count = data?.length ?? 0
  return (
    <Page
      title={t("dashboard.title")}
      sub={data ? t(count === 0 ? "dashboard.nothingWaits" : "dashboard.waits", { name: profile?.displayName, number: count }) : undefined}
      actions={
        writes ? (
          <PermissionLink code={addTender} to="/wel/add-tender-view">
            {t("list.add")}
          </PermissionLink>
        ) : null
      }
    >
      {roles.includes("administrator") ? <FirstSteps /> : null}
      {data ? (
        count === 0 ? (
          <Nothing role={roles[0] ?? "purchaser"} />
        ) : (
          <Waiting items={data} />
        )
      ) : error ? (
        <ErrorPanel error={error} onAgain={reload} />
      ) : (
        <LoadingRows />
      )}
      {takesPart(roles) ? <TenderCounts mine={writes} beat={beat} /> : null}
    </Page>
  )
}

/** Administrators see no tender at all. */
const takesPart = (roles: readonly string[]) => roles.some((role) => role !== "administrator")

function Nothing({ role }: { readonly role: string }) {
  const { t } = useTranslation("tender-write")
  return (
    <Card title={t("dashboard.waiting")}>
      <Empty
        title={t("dashboard.allDone")}
        text={t(`dashboard.emptyFor.${role}`)}
        action={takesPart([role]) ? <ButtonLink to="/wel/tender-list">{t("dashboard.toList")}</ButtonLink> : null}
      />
    </Card>
  )
}

function Waiting({ items }: { readonly items: readonly WaitingItem[] }) {
  const { t } = useTranslation("tender-write")
  const groups = byUrgency(items, useNow())
  return (
    <Card title={t("dashboard.waiting")} flush>
      {groups.map(({ urgency, items: those }) => (
        <section key={urgency} className={s.group} aria-label={t(`dashboard.urgency.${urgency}`)}>
          <h3 className={cx(s.urgency, s[urgency])}>
            {t(`dashboard.urgency.${urgency}`)}
            <span className={s.count}>{those.length}</span>
          </h3>
          <ul>
            {those.map((item) => (
              <Task key={item.tender + item.task} item={item} urgency={urgency} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

function Task({ item, urgency }: { readonly item: WaitingItem; readonly urgency: Urgency }) {
  const { t } = useTranslation(["tender-write", "tender"])
  return (
    <li>
      <Link to={screenPath(item.screen, item.tender)} className={cx(s.task, s[`${urgency}Row`])}>
        <span className={s.what}>{t(`tender:tasks.${item.task}`)}</span>
        <span className={s.title} title={item.title}>
          {item.title}
        </span>
        <span className={s.number} title={item.number}>
          {cutMiddle(item.number)}
        </span>
        <span className={s.state}>
          <StatePill tone={toneOf(item.state)}>{t(`tender:states.${item.state}`)}</StatePill>
        </span>
        <span className={s.deadline}>{item.dueAt === null ? null : <Countdown to={item.dueAt} />}</span>
        <ChevronRight size={16} aria-hidden className={s.go} />
      </Link>
    </li>
  )
}

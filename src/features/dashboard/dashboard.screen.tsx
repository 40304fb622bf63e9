import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { useSession } from "#client/session/session.ts"
import { countOf } from "#client/person/tasks.ts"
import type { Role } from "#contract/people.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { useDocumentKinds, useTasks } from "#ui/document-kinds/document-kinds.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { nameInMenu } from "#ui/shell/menu-tree.ts"
import { TaskList } from "./task-list.tsx"
import { useDashboardWords } from "./use-dashboard-words.ts"

// Lazy, since most people do not administer the platform.
const FirstSteps = lazyPart(async () => (await import("./first-steps.tsx")).FirstSteps)
const PlatformCard = lazyPart(async () => (await import("./platform-card.tsx")).PlatformCard)

/** The person's tasks first, the most urgent at the top; then what each kind of document shows. */
export function Screen() {
  const { t } = useTranslation("dashboard")
  const { profile } = useSession()
  const kinds = useDocumentKinds()
  const { data, error, beat, reload } = useTasks()
  const roles = profile?.roles ?? []
  const listed = kinds.filter(({ dashboard }) => roles.some((role) => dashboard?.idle?.list(role)))
  const count = data?.length ?? 0
  const work = (
    <>
      {data ? (
        count === 0 ? (
          <Idle role={roles[0] ?? "purchaser"} />
        ) : (
          <TaskList tasks={data} />
        )
      ) : error ? (
        <ErrorPanel error={error} onAgain={reload} />
      ) : (
        <LoadingRows />
      )}
      {kinds.map(({ name, home }) =>
        home && roles.includes(home.role) ? (
          <Suspense key={name} fallback={<LoadingRows rows={3} />}>
            <home.Card />
          </Suspense>
        ) : null,
      )}
      {listed.map(({ name, dashboard }) =>
        dashboard?.Card ? (
          <Suspense key={name}>
            <dashboard.Card beat={beat} />
          </Suspense>
        ) : null,
      )}
    </>
  )
  return (
    <Page
      title={t("title")}
      // An empty line until then, which has its height.
      sub={data ? t(count === 0 ? "nothingWaits" : "waits", { name: profile?.displayName, number: countOf(data) }) : "\u00a0"}
      // The first one, which is there at once, stands last: what comes later does not move it.
      actions={listed.toReversed().map(({ name, dashboard }) =>
        dashboard?.Begin ? (
          <Suspense key={name}>
            <dashboard.Begin />
          </Suspense>
        ) : null,
      )}
    >
      {roles.includes("administrator") ? (
        <Suspense fallback={<LoadingRows />}>
          <FirstSteps>
            <PlatformCard />
            {work}
          </FirstSteps>
        </Suspense>
      ) : (
        work
      )}
    </Page>
  )
}

/** Tells what would appear here. */
function Idle({ role }: { readonly role: Role }) {
  const { t, parts, ready } = useDashboardWords()
  const { menu } = useSession()
  if (!ready) return <LoadingRows />
  const idle = [...parts.values()].flatMap((part) => part.idle ?? [])
  const lists = idle.flatMap(({ list }) => {
    const path = list(role)
    const label = path === null ? undefined : nameInMenu(menu, path)
    return path === null || label === undefined ? [] : [{ path, label }]
  })
  return (
    <Card title={t("dashboard:waiting")}>
      <Empty
        title={t("dashboard:allDone")}
        text={idle.map(({ text }) => text?.(role, t) ?? "").join(" ")}
        action={
          lists.length === 0
            ? null
            : lists.map(({ path, label }) => (
                <ButtonLink key={path} to={path}>
                  {label}
                </ButtonLink>
              ))
        }
      />
    </Card>
  )
}

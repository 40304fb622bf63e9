import { Plus, Redo2, Undo2 } from "lucide-react"
import { useEffect, useEffectEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useSearchParams } from "react-router-dom"
import { call } from "#client/http.ts"
import { useSession } from "#client/session.ts"
import { routeContract as routes, type SimulatedSubject, type Simulation } from "#contract/route.contract.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useDeed } from "#ui/edit/use-deed.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useUnsaved } from "#ui/field/use-unsaved.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { useMoveOn, useTabTitle } from "#ui/shell/tab-title.ts"
import { RouteChart } from "./route-chart.tsx"
import { RouteRuler } from "./route-ruler.tsx"
import { Problems, RouteSide } from "./route-side.tsx"
import { isAmount, ScopeForm } from "./scope-form.tsx"
import type { Stroke } from "./route-edit.ts"
import { useProblems } from "./use-problems.ts"
import { useApproverName } from "./route-words.ts"
import { type RouteAtWork, useChoices, useRoute } from "./use-route.ts"
import s from "./workflow-design.module.css"

/** One approval route (审批流程, /workflow/route): drawn as a chart, tried, and put in force. */
export function Screen() {
  const { t } = useTranslation("routes")
  const [search] = useSearchParams()
  const id = search.get("id")
  const route = useRoute(id, t("newName"))
  if (route.error || route.loading)
    return (
      <Page title={t("page")}>{route.error ? <ErrorPanel error={route.error} onAgain={route.reload} /> : <LoadingRows rows={8} />}</Page>
    )
  const arrived = route.kept?.id === id
  return <Editor key={arrived ? id : ""} route={route} arrived={arrived} />
}

/** A route that was new is put in force at its own address only, where it is drawn once more. */
function Editor({ route, arrived }: { readonly route: RouteAtWork; readonly arrived: boolean }) {
  const { t } = useTranslation("routes")
  const moveOn = useMoveOn()
  const { drawing, stroke, kept, dirty } = route
  const { draft } = drawing
  // A route that was new when it was tried comes to its own address with what came of it.
  const handed = routes.simulate.data.safeParse(useLocation().state).data
  const [tab, setTab] = useState(handed ? "try" : "step")
  const [tried, setTried] = useState<{ readonly of: typeof draft; readonly run: Simulation } | null>(() =>
    handed && kept ? { of: draft, run: handed } : null,
  )
  const [stopping, setStopping] = useState(false)
  const [company, setCompany] = useState<string | null>(null)
  const { profile } = useSession()
  const ownName = draft.scope.company !== null && draft.scope.company === profile?.party ? profile.partyName : null
  const companyName = company ?? kept?.companyName ?? ownName
  const choices = useChoices(draft.scope.company)
  const nameOf = useApproverName([...(choices.data?.approvers ?? []), ...(kept?.people ?? [])], choices.data?.roles ?? [])
  const problems = useProblems(draft)
  const deed = useDeed(() => undefined)
  const sound = draft.name.trim().length >= 2 && isAmount(draft.scope.from) && isAmount(draft.scope.to) && problems.all.length === 0
  const run = tried?.of === draft ? tried.run : null
  const toAddress = ({ id }: { readonly id: string }, state: Simulation | null = null) => moveOn(`/workflow/route?id=${id}`, state)
  const save = async () => {
    const saved = await route.save()
    if (kept === null) toAddress(saved)
  }
  const onRun = (subject: SimulatedSubject) =>
    void deed.run(null, async () => {
      const saved = dirty || kept === null ? await route.save() : kept
      const answer = await call(routes.simulate, { body: { route: saved.id, subject } })
      if (kept === null) return toAddress(saved, answer)
      setTried({ of: draft, run: answer })
      if (answer.counts) route.keep({ ...saved, tried: true })
    })
  const enable = () => {
    if (!kept) return
    if (!kept.tried) return setTab("try")
    const { id, revision } = kept
    void deed.run(t("enabled", { name: draft.name }), async () => route.keep(await call(routes.enable, { body: { id, revision } })))
  }
  const add = (at: number) =>
    stroke({ do: "add", at, key: crypto.randomUUID().slice(0, 8), name: t("newStep", { place: draft.steps.length + 1 }) })
  useUnsaved(dirty)
  useTabTitle(arrived && kept ? kept.name : "")
  useUndoKeys(stroke)
  return (
    <Page
      title={arrived && kept ? kept.name : t("newName")}
      sub={dirty ? t("unsaved") : undefined}
      actions={
        <Actions
          route={route}
          arrived={arrived}
          sound={sound}
          onSave={() => void deed.run(t("saved", { name: draft.name }), save)}
          onEnable={enable}
          onDisable={() => setStopping(true)}
        />
      }
    >
      <Problem text={deed.problem} />
      {choices.error ? <ErrorPanel error={choices.error} onAgain={choices.reload} /> : null}
      <div className={s.editor}>
        <div className={s.main}>
          <Card title={t("scope")}>
            <ScopeForm draft={draft} choices={choices.data} companyName={companyName} onCompany={setCompany} stroke={stroke} />
            <Problems texts={problems.scope} />
          </Card>
          <Card title={t("chart")}>
            <RouteChart
              draft={draft}
              chosen={drawing.chosen}
              run={run}
              nameOf={nameOf}
              problemOf={(key) => problems.of(key)[0] ?? null}
              onChoose={(key) => {
                setTab("step")
                stroke({ do: "choose", key })
              }}
              deeds={{ add, move: (key, to) => stroke({ do: "move", key, to }), remove: (key) => stroke({ do: "remove", key }) }}
            />
            {draft.steps.length === 0 ? (
              <Button onClick={() => add(0)}>
                <Plus size={16} aria-hidden />
                {t("firstStep")}
              </Button>
            ) : (
              <p className={s.keys}>{t("keys")}</p>
            )}
            {/* A drawing that has just been begun is not wrong yet. */}
            <Problems texts={dirty || kept !== null ? problems.steps : []} />
          </Card>
          <RouteRuler draft={draft} own={kept?.id ?? null} companyName={companyName} units={choices.data?.units ?? []} />
        </div>
        <RouteSide
          route={route}
          problems={problems}
          sound={sound}
          choices={choices.data}
          run={run}
          tab={tab}
          nameOf={nameOf}
          onTab={setTab}
          onRun={onRun}
        />
      </div>
      {kept !== null && stopping ? (
        <Confirm
          open
          danger
          title={t("disable")}
          verb={t("disable")}
          consequence={t("disableText", { name: kept.name })}
          onConfirm={() => {
            setStopping(false)
            const { id, revision } = kept
            void deed.run(t("disabled", { name: kept.name }), async () =>
              route.keep(await call(routes.disable, { body: { id, revision } })),
            )
          }}
          onClose={() => setStopping(false)}
        />
      ) : null}
    </Page>
  )
}

/** What can be done with the whole route. */
function Actions(props: {
  readonly route: RouteAtWork
  readonly arrived: boolean
  readonly sound: boolean
  readonly onSave: () => void
  readonly onEnable: () => void
  readonly onDisable: () => void
}) {
  const { t } = useTranslation("routes")
  const { drawing, kept, dirty, stroke } = props.route
  const inForce = kept !== null && kept.inForce === kept.version
  return (
    <>
      <IconButton label={t("undo")} disabled={drawing.past.length === 0} onClick={() => stroke({ do: "undo" })}>
        <Undo2 />
      </IconButton>
      <IconButton label={t("redo")} disabled={drawing.future.length === 0} onClick={() => stroke({ do: "redo" })}>
        <Redo2 />
      </IconButton>
      {kept !== null && kept.inForce !== null ? (
        <Button look="danger" onClick={props.onDisable}>
          {t("disable")}
        </Button>
      ) : null}
      <Button disabled={!props.sound || (!dirty && kept !== null)} onClick={props.onSave}>
        {t("save")}
      </Button>
      <Button look="solid" disabled={dirty || !props.arrived || inForce} onClick={props.onEnable}>
        {t("enable")}
      </Button>
    </>
  )
}

/** Ctrl+Z takes a change back, Ctrl+Y or Ctrl+Shift+Z puts it back; within a field they are the browser's own. */
function useUndoKeys(stroke: (stroke: Stroke) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const typing = event.target instanceof HTMLInputElement
    if (!(event.ctrlKey || event.metaKey) || typing || (key !== "z" && key !== "y")) return
    event.preventDefault()
    stroke({ do: key === "y" || event.shiftKey ? "redo" : "undo" })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
}

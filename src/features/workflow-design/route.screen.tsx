import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { Redo2, Undo2 } from "lucide-react"
import { type ReactNode, useEffect, useEffectEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { useSession } from "#client/session/session.ts"
import type { Simulation } from "#contract/route.contract.ts"
import { holdAtUnread } from "#ui/field/unread.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useUnsaved } from "#ui/field/use-unsaved.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { useTabTitle } from "#ui/shell/tab-title.ts"
import { RouteChart } from "./route-chart.tsx"
import { RouteRuler } from "./route-ruler.tsx"
import { Problems, RouteSide } from "./route-side.tsx"
import { isAmount, ScopeForm } from "./scope-form.tsx"
import type { Stroke } from "./route-edit.ts"
import { useProblems } from "./use-problems.ts"
import { useApproverName } from "./route-words.ts"
import { type RouteAtWork, useChoices, useRoute } from "./use-route.ts"
import { useRouteWork } from "./use-route-work.ts"

const editor = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 340px",
  gap: "4",
  alignItems: "start",
  xlDown: { gridTemplateColumns: "minmax(0, 1fr)" },
})

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

/** A new route is put in force only at its own address, where it is rendered again. */
function Editor({ route, arrived }: { readonly route: RouteAtWork; readonly arrived: boolean }) {
  const { t } = useTranslation("routes")
  const { drawing, stroke, kept, dirty } = route
  const { draft } = drawing
  const [stopping, setStopping] = useState(false)
  const [company, setCompany] = useState<string | null>(null)
  const { profile } = useSession()
  const ownName = draft.scope.company !== null && draft.scope.company === profile?.party ? profile.partyName : null
  const companyName = company ?? kept?.companyName ?? ownName
  const choices = useChoices(draft.scope.company)
  const nameOf = useApproverName([...(choices.data?.approvers ?? []), ...(kept?.people ?? [])], choices.data?.roles ?? [])
  const problems = useProblems(draft)
  const sound = draft.name.trim().length >= 2 && isAmount(draft.scope.from) && isAmount(draft.scope.to) && problems.all.length === 0
  const work = useRouteWork(route, arrived)
  const { run, setTab, busy } = work
  // At its own address a new route is loaded as it was saved: what is drawn on the way there would be lost.
  const locked = busy && !arrived
  useUnsaved(dirty)
  useTabTitle(arrived && kept ? kept.name : "")
  useUndoKeys(locked ? () => undefined : stroke)
  return (
    <Page
      title={arrived && kept ? kept.name : t("newName")}
      sub={dirty ? t("unsaved") : undefined}
      actions={
        <Actions
          route={route}
          arrived={arrived}
          sound={sound}
          busy={busy}
          locked={locked}
          onSave={work.save}
          onEnable={work.enable}
          onDisable={() => setStopping(true)}
        />
      }
    >
      <Problem text={work.problem} />
      {choices.error ? <ErrorPanel error={choices.error} onAgain={choices.reload} /> : null}
      <Box css={editor} inert={locked}>
        <Stack gap="4">
          <Card title={t("scope")}>
            <ScopeForm draft={draft} choices={choices.data} companyName={companyName} onCompany={setCompany} stroke={stroke} />
            <Problems texts={problems.scope} />
          </Card>
          <Drawing route={route} run={run} problems={problems} nameOf={nameOf} onChoose={() => setTab("step")} />
          <RouteRuler draft={draft} own={kept?.id ?? null} companyName={companyName} units={choices.data?.units ?? []} />
        </Stack>
        <RouteSide route={route} problems={problems} sound={sound} choices={choices.data} work={work} nameOf={nameOf} />
      </Box>
      {kept !== null && stopping ? <Disable route={kept} onDisable={work.disable} onClose={() => setStopping(false)} /> : null}
    </Page>
  )
}

/** Asks before a route is taken out of force. */
function Disable(props: {
  readonly route: NonNullable<RouteAtWork["kept"]>
  readonly onDisable: ReturnType<typeof useRouteWork>["disable"]
  readonly onClose: () => void
}) {
  const { t } = useTranslation("routes")
  const { route, onClose } = props
  return (
    <Confirm
      open
      danger
      title={t("disable")}
      verb={t("disable")}
      consequence={t("disableText", { name: route.name })}
      onConfirm={() => {
        onClose()
        props.onDisable(route)
      }}
      onClose={onClose}
    />
  )
}

/** The steps as a chart, in which they are selected, moved, added and removed. */
function Drawing(props: {
  readonly route: RouteAtWork
  readonly run: Simulation | null
  readonly problems: ReturnType<typeof useProblems>
  readonly nameOf: ReturnType<typeof useApproverName>
  readonly onChoose: () => void
}) {
  const { t } = useTranslation("routes")
  const { run, problems, nameOf } = props
  const { drawing, stroke, kept, dirty } = props.route
  const { draft } = drawing
  const add = (at: number) =>
    stroke({ do: "add", at, key: crypto.randomUUID().slice(0, 8), name: t("newStep", { place: draft.steps.length + 1 }) })
  return (
    <Card title={t("chart")}>
      <RouteChart
        draft={draft}
        chosen={drawing.chosen}
        run={run}
        nameOf={nameOf}
        problemOf={(key) => problems.of(key)[0] ?? null}
        onChoose={(key) => {
          props.onChoose()
          stroke({ do: "choose", key })
        }}
        actions={{ add, move: (key, to) => stroke({ do: "move", key, to }), remove: (key) => stroke({ do: "remove", key }) }}
      />
      {draft.steps.length === 0 ? null : (
        <Text color="fg.subtle" fontSize="xs" marginTop="2">
          {t("keys")}
        </Text>
      )}
      {/* A drawing that was just begun shows no errors yet. */}
      <Problems texts={dirty || kept !== null ? problems.steps : []} />
    </Card>
  )
}

/** The actions on the whole route. */
function Actions(props: {
  readonly route: RouteAtWork
  readonly arrived: boolean
  readonly sound: boolean
  readonly busy: boolean
  readonly locked: boolean
  readonly onSave: () => void
  readonly onEnable: () => void
  readonly onDisable: () => void
}) {
  const { t } = useTranslation("routes")
  const { busy, locked } = props
  const { drawing, kept, dirty, stroke } = props.route
  const inForce = kept !== null && kept.inForce === kept.version
  const maySave = props.sound && (dirty || kept === null)
  const mayEnable = !dirty && props.arrived && !inForce
  return (
    <>
      <StrokeButton label={t("undo")} off={locked || drawing.past.length === 0} onClick={() => stroke({ do: "undo" })}>
        <Undo2 />
      </StrokeButton>
      <StrokeButton label={t("redo")} off={locked || drawing.future.length === 0} onClick={() => stroke({ do: "redo" })}>
        <Redo2 />
      </StrokeButton>
      {kept !== null && kept.inForce !== null ? (
        <Button look="danger" onClick={props.onDisable}>
          {t("disable")}
        </Button>
      ) : null}
      <Button
        aria-disabled={!maySave || undefined}
        aria-busy={busy || undefined}
        onClick={({ currentTarget }) => maySave && !holdAtUnread(currentTarget.closest("main")) && props.onSave()}
      >
        {t("save")}
      </Button>
      <Button
        look="solid"
        aria-disabled={!mayEnable || undefined}
        aria-busy={busy || undefined}
        onClick={mayEnable ? props.onEnable : undefined}
      >
        {t("enable")}
      </Button>
    </>
  )
}

/** Undoes or redoes a change; it keeps the focus when there is nothing more to undo. */
function StrokeButton(props: {
  readonly label: string
  readonly off: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <IconButton label={props.label} aria-disabled={props.off || undefined} onClick={props.off ? undefined : props.onClick}>
      {props.children}
    </IconButton>
  )
}

/** Ctrl+Z undoes a change, Ctrl+Y or Ctrl+Shift+Z redoes it; within a field they are the browser's own. */
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

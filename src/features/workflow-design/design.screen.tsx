import { Box, defineStyle } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { routeContract as routes, type RouteRow } from "#contract/route.contract.ts"
import { useApprovalKinds } from "#ui/document-kinds/document-kinds.tsx"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { type Operation, useOperation } from "#ui/edit/use-operation.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { type Doing, useRouteList } from "./route-list.tsx"
import { inForceOf, type Ranged, Rulers } from "./rulers.tsx"
import { Versions } from "./versions.tsx"

const rulers = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "3",
  _empty: { display: "none" },
})

/** Approval routes (流程设计, /workflow/design): their list, and above it their ranges of amounts. */
export function Screen() {
  const { t } = useTranslation("routes")
  const navigate = useNavigate()
  const [doing, setDoing] = useState<Doing>(null)
  const list = useList(useRouteList(setDoing))
  const drawn = useCall(routes.query, { query: { page: 1, pageSize: 500 } })
  const operation = useOperation(() => {
    list.reload()
    drawn.reload()
  })
  const open = (id: string) => navigate(`/workflow/route?id=${id}`)
  const types = useApprovalKinds().map((one) => one.type)
  const type = types.find((one) => one === list.question.filters["type"])
  return (
    <ListPage
      list={list}
      title={t("title")}
      sub={t("sub")}
      actions={
        <Button look="solid" onClick={() => navigate("/workflow/route")}>
          {t("add")}
        </Button>
      }
      notice={
        <>
          <Problem text={operation.problem} />
          <Box css={rulers}>
            {(type ? [type] : types).map((one) => (
              <Rulers key={one} type={one} routes={(drawn.data?.records ?? []).flatMap(rangedOf)} onChoose={open} />
            ))}
          </Box>
        </>
      }
    >
      {doing ? <DoneToRoute doing={doing} run={operation.run} onClose={() => setDoing(null)} /> : null}
    </ListPage>
  )
}

/** The confirmation before an action on a route; the history of versions opens without one. */
function DoneToRoute(props: { readonly doing: NonNullable<Doing>; readonly run: Operation["run"]; readonly onClose: () => void }) {
  const { t } = useTranslation("routes")
  const { what, row } = props.doing
  const { id, revision, name } = row
  const { onClose } = props
  const perform = (said: string, send: () => Promise<unknown>) => {
    onClose()
    void props.run(said, send)
  }
  switch (what) {
    case "versions":
      return <Versions row={row} onClose={onClose} />
    case "remove":
      return (
        <Confirm
          open
          danger
          title={t("remove")}
          verb={t("remove")}
          consequence={t("removeText", { name })}
          onConfirm={() => perform(t("removed", { name }), () => call(routes.remove, { body: { id, revision } }))}
          onClose={onClose}
        />
      )
    case "disable":
      return (
        <Confirm
          open
          danger
          title={t("disable")}
          verb={t("disable")}
          consequence={t("disableText", { name })}
          onConfirm={() => perform(t("disabled", { name }), () => call(routes.disable, { body: { id, revision } }))}
          onClose={onClose}
        />
      )
    case "copy":
      return (
        <Confirm
          open
          title={t("copy")}
          verb={t("copy")}
          consequence={name}
          onConfirm={() => perform(t("copied", { name: `${name} (2)` }), () => call(routes.copy, { body: { id } }))}
          onClose={onClose}
        />
      )
  }
}

/** What is in force, and a draft that is not. */
const rangedOf = (row: RouteRow): readonly Ranged[] => [
  ...inForceOf(row),
  ...(row.version === row.inForce ? [] : [{ ...row, tone: "draft" as const }]),
]

import type { TFunction } from "i18next"
import { useCallback, useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { type AreaRow, areasContract, hasRoomBelow, placeSorts, stemOf } from "#contract/areas.contract.ts"
import { Problem } from "#ui/edit/problem.tsx"
import { type Operation, useOperation } from "#ui/edit/use-operation.ts"
import { defineList, type ListColumn, type ListDefinition } from "#ui/list/define-list.ts"
import { flagIn } from "#ui/list/flag.ts"
import { List } from "#ui/list/list.tsx"
import { useList } from "#ui/list/use-list.ts"
import type { LoadTree } from "#ui/tree-picker/use-tree.ts"
import { AreaCard } from "./area-card.tsx"
import { areaLevels, areaTree } from "./area-tree.ts"
import { PlaceDialogs } from "./place-dialogs.tsx"
import { PlaceForm } from "./place-form.tsx"
import { type PlaceDoing, usePlaceList } from "./use-place-list.tsx"

// China has some 3,300 provinces, cities and counties; the tree and the counts below a division need all of them.
const everyArea = { query: { page: 1, pageSize: 5000 }, body: {} } as const
type Doing = PlaceDoing<AreaRow>

/** Administrative divisions: the tree on the left, the selected one and those below it on the right. */
export function AreaList() {
  const [doing, setDoing] = useState<Doing | null>(null)
  const every = useCall(areasContract.queryAreas, everyArea)
  const rows = useMemo(() => every.data?.records ?? [], [every.data])
  const list = useList(useAreas(rows, setDoing))
  const operation = useOperation(() => {
    every.reload()
    list.reload()
  })
  const { reload } = every
  useEffect(() => {
    if (list.working === "told") reload()
  }, [list.working, reload])
  const picked = rows.find(({ code }) => code === list.question.filters["below"])
  const close = () => {
    operation.forget()
    setDoing(null)
  }
  return (
    <>
      <Problem text={doing === null ? operation.problem : null} />
      <List list={list} head={picked ? <AreaCard rows={rows} row={picked} onDo={setDoing} /> : null} />
      {doing === null ? null : doing.what === "below" ? (
        <AddBelow row={doing.row} operation={operation} onClose={close} />
      ) : (
        <PlaceDialogs what={doing.what} row={doing.row} areas={rows} operation={operation} onDone={() => setDoing(null)} onClose={close} />
      )}
    </>
  )
}

function AddBelow({ row, operation, onClose }: { readonly row: AreaRow; readonly operation: Operation; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation("admin")
  return (
    <PlaceForm
      title={t("units.addBelow", { name: wordIn(row.names, i18n.language) })}
      stem={stemOf(row.code)}
      problem={operation.problem}
      onSend={({ code, names }) =>
        operation.run(t("saved", { name: wordIn(names, i18n.language) }), () =>
          call(areasContract.addArea, { body: { code, parent: row.code, names } }),
        )
      }
      onClose={onClose}
    />
  )
}

const askAreas: ListDefinition<AreaRow>["ask"] = ({ filters: { keyword, enabled, level, below }, sorts, page, pageSize }, signal) =>
  call(areasContract.queryAreas, {
    query: { page, pageSize },
    body: {
      keyword,
      enabled: flagIn(enabled),
      level: areaLevels.find((one) => String(one) === level),
      below,
      sorts: placeSorts.safeParse(sorts).data,
    },
    signal,
  })

/** The columns of divisions beyond those of every place. */
const columnsOf = (t: TFunction<"admin">): readonly ListColumn<AreaRow>[] => [
  { id: "path", head: t("areas.above"), width: 140, wide: true, cell: ({ path }) => path.slice(0, -1).join(" / ") },
  {
    id: "level",
    head: t("areas.level"),
    width: 84,
    wide: true,
    cell: ({ level }) => t(`areas.levels.${areaLevels.find((one) => one === level) ?? 1}`),
  },
]

function useAreas(rows: readonly AreaRow[], onDo: (doing: Doing) => void) {
  const { t, i18n } = useTranslation("admin")
  const { fields, first, others, changed, rest } = usePlaceList(onDo)
  const load = useCallback<LoadTree>(
    async (_, signal) =>
      areaTree(rows.length > 0 ? rows : (await call(areasContract.queryAreas, { ...everyArea, signal })).records, i18n.language),
    [rows, i18n.language],
  )
  return useMemo(
    () =>
      defineList<AreaRow>({
        id: "areas",
        label: t("areas.areas"),
        fields: [
          ...fields,
          {
            kind: "select",
            id: "level",
            label: t("areas.level"),
            options: areaLevels.map((level) => ({ value: String(level), label: t(`areas.levels.${level}`) })),
          },
        ],
        ask: askAreas,
        side: {
          title: t("areas.tree"),
          id: "below",
          load,
          folded: true,
          tag: ({ enabled }) => (enabled === 0 ? t("off") : null),
        },
        noMatch: ({ below, ...others }) => t(below !== undefined && Object.keys(others).length === 0 ? "areas.noneBelow" : "areas.noMatch"),
        // Latin names are mostly identical across languages.
        columns: [
          ...first,
          ...columnsOf(t),
          ...others.map((column, place) => ({ ...column, hidden: place > 0 })),
          { ...changed, hidden: true },
        ],
        ...rest,
        ...(rest.rowActions
          ? {
              rowActions: [
                {
                  id: "below",
                  label: t("units.addBelowShort"),
                  when: hasRoomBelow,
                  run: (row) => onDo({ what: "below", row }),
                },
                ...rest.rowActions,
              ],
            }
          : {}),
      }),
    [t, onDo, fields, first, others, changed, rest, load],
  )
}

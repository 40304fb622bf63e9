import { Box, Flex } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { menuPage } from "#contract/menu.ts"
import type { ModuleRow } from "#contract/system.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Input } from "#ui/field/control.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { useNarrow } from "#ui/theme/use-media.ts"
import { moduleCells, moduleColumns, type ModuleEdits } from "./module-columns.tsx"
import { ModuleForm } from "./module-form.tsx"
import { type Branch, branchesOf, countBelow, seenOf } from "./module-tree.ts"
import { useModules } from "./use-modules.ts"

/** A new module under a parent, or a module to be changed or removed. */
type Doing = { readonly what: "add"; readonly parent: string | null } | { readonly what: "edit" | "remove"; readonly row: ModuleRow } | null

/** The menu's modules (菜单模块, /system/modules): a tree in which administrators name, place, show, hide, add and remove. */
export function Screen() {
  const { t } = useTranslation("system")
  const modules = useModules()
  const [doing, setDoing] = useState<Doing>(null)
  const { data, error, reload } = modules.read
  const branches = useMemo(() => branchesOf(data ?? []), [data])
  const close = () => {
    modules.forget()
    setDoing(null)
  }
  return (
    <Page
      title={t("modules.title")}
      sub={t("modules.sub")}
      actions={
        <Button look="solid" onClick={() => setDoing({ what: "add", parent: null })}>
          {t("modules.add")}
        </Button>
      }
    >
      <Problem text={doing === null ? modules.problem : null} />
      {data ? (
        <Tree branches={branches} modules={modules} onDo={setDoing} />
      ) : error ? (
        <ErrorPanel error={error} onAgain={reload} />
      ) : (
        <LoadingRows rows={10} />
      )}
      <Doings doing={doing} branches={branches} modules={modules} onClose={close} />
    </Page>
  )
}

function Tree(props: {
  readonly branches: readonly Branch[]
  readonly modules: ReturnType<typeof useModules>
  readonly onDo: (doing: Doing) => void
}) {
  const { t } = useTranslation(["system", "first"])
  const { branches, modules, onDo } = props
  const wide = !useNarrow()
  const [word, setWord] = useState("")
  // Groups of planned features are long and rarely viewed.
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(branches.filter(({ level }) => level === 1).map(({ row }) => row.id)),
  )
  const actions: ModuleEdits = {
    name: modules.name,
    fold: ({ id }) => setFolded((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    edit: (row) => onDo({ what: "edit", row }),
    addBelow: ({ id }) => onDo({ what: "add", parent: id }),
    place: (row, before) => void modules.place(row, before),
    remove: (row) => onDo({ what: "remove", row }),
  }
  return (
    <>
      <Flex asChild css={{ "& > input": { flex: { base: "1 1 100%", md: "0 1 320px" } } }}>
        <search>
          <Input
            type="search"
            aria-label={t("modules.search")}
            placeholder={t("modules.search")}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
        </search>
      </Flex>
      <Box css={moduleCells}>
        <DataGrid
          label={t("modules.title")}
          rows={seenOf(branches, folded, word)}
          columns={moduleColumns(t, actions, folded, branches, wide)}
          rowKey={({ row }) => row.id}
          onOpen={({ row }) => actions.edit(row)}
          empty={t("modules.noMatch")}
        />
      </Box>
    </>
  )
}

/** The dialogs. */
function Doings(props: {
  readonly doing: Doing
  readonly branches: readonly Branch[]
  readonly modules: ReturnType<typeof useModules>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["system", "common"])
  const { doing, branches, modules, onClose } = props
  if (doing === null) return null
  const { name, problem } = modules
  if (doing.what === "add")
    return <ModuleForm row={null} parent={doing.parent} onSend={modules.add} {...{ branches, name, problem, onClose }} />
  const { row } = doing
  const after = branches.find((one) => one.row.id === row.id)?.after?.id ?? null
  if (doing.what === "edit")
    return (
      <ModuleForm row={row} parent={null} onSend={(placed) => modules.save(row, placed, after)} {...{ branches, name, problem, onClose }} />
    )
  const below = countBelow(branches, row)
  const consequence = below > 0 ? t("modules.removeBelow", { name: name(row), count: below }) : t("modules.removeText", { name: name(row) })
  return (
    <Confirm
      open
      danger
      title={t("modules.remove")}
      verb={t("modules.remove")}
      consequence={row.moduleCode === menuPage.code ? t("modules.ownPage") : consequence}
      onConfirm={() => {
        onClose()
        void modules.remove(row, below)
      }}
      onClose={onClose}
    />
  )
}

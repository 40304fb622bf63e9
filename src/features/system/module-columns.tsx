import { defineStyle } from "@chakra-ui/react"
import { ChevronDown, ChevronRight, Ellipsis } from "lucide-react"
import type { TFunction } from "i18next"
import { roles } from "#contract/people.ts"
import type { ModuleRow } from "#contract/system.contract.ts"
import type { Column } from "#ui/data-grid/column.ts"
import { Menu } from "#ui/menu/menu.tsx"
import { MenuIcon } from "#ui/shell/menu-icon.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { Fit } from "./fit.tsx"
import type { Branch } from "./module-tree.ts"

/** The actions on the lines of the tree. */
export interface ModuleEdits {
  name(row: ModuleRow): string
  fold(row: ModuleRow): void
  edit(row: ModuleRow): void
  addBelow(row: ModuleRow): void
  /** Moves a module before another one, or to the end. */
  place(row: ModuleRow, before: string | null): void
  remove(row: ModuleRow): void
}

const tones = { 0: "green", 2: "quiet", 3: "amber" } as const

/** The columns of the module tree; on a phone only the name, whether it is shown, and the actions. */
export function moduleColumns(
  t: TFunction<readonly ["system", "first"]>,
  edits: ModuleEdits,
  folded: ReadonlySet<string>,
  branches: readonly Branch[],
  wide: boolean,
): readonly Column<Branch>[] {
  const name: Column<Branch> = {
    id: "name",
    head: t("modules.name"),
    width: wide ? 260 : 170,
    grow: true,
    cell: (branch) => <Name branch={branch} name={edits.name(branch.row)} folded={folded.has(branch.row.id)} t={t} onFold={edits.fold} />,
  }
  const shown: Column<Branch> = {
    id: "operating",
    head: t("modules.operating"),
    width: 110,
    cell: ({ row }) => <StatePill tone={tones[row.isOperating]}>{t(`modules.operatingNames.${row.isOperating}`)}</StatePill>,
  }
  const actions: Column<Branch> = {
    id: "actions",
    head: "",
    width: 52,
    cell: (branch) => <RowMenu branch={branch} branches={branches} edits={edits} t={t} />,
  }
  if (!wide) return [name, shown, actions]
  return [
    name,
    { id: "code", head: t("modules.code"), width: 210, cell: ({ row }) => <code>{row.moduleCode}</code> },
    {
      id: "path",
      head: t("modules.path"),
      width: 260,
      grow: true,
      cell: ({ row }) => <Fit as="code">{row.modulePath}</Fit>,
    },
    shown,
    {
      id: "roles",
      head: t("modules.roles"),
      width: 220,
      grow: true,
      cell: ({ row }) => (
        <Fit>
          {row.roles.length === roles.length ? t("modules.everyone") : row.roles.map((role) => t(`first:roles.${role}`)).join(" · ")}
        </Fit>
      ),
    },
    actions,
  ]
}

/** Styles of the names in the tree, set from around the grid: a cell has no Chakra element of its own. */
export const moduleCells = defineStyle({
  display: "contents",
  "& [data-name]": { display: "flex", alignItems: "center", gap: "6px", width: "0", minWidth: "100%" },
  "& [data-name] > svg": { flex: "none", color: "fg.muted" },
  "& [data-fold]": {
    display: "grid",
    flex: "none",
    placeItems: "center",
    width: "24px",
    height: "24px",
    borderRadius: "sm",
    color: "fg.muted",
  },
  "& button[data-fold]:hover": { background: "bg.sunken" },
  "& [data-word]": {
    overflow: "hidden",
    textOverflow: "ellipsis",
    // On a phone a name may take two lines of its row.
    "@media (max-width: 600px)": { lineClamp: "2", lineHeight: "1.2", whiteSpace: "normal" },
  },
  "& [data-name] > small": { flex: "none", fontSize: "xs", color: "fg.subtle" },
})

function Name(props: {
  readonly branch: Branch
  readonly name: string
  readonly folded: boolean
  readonly t: TFunction<readonly ["system", "first"]>
  readonly onFold: (row: ModuleRow) => void
}) {
  const { row, level, children } = props.branch
  return (
    <span data-name style={{ paddingInlineStart: level * 20 }}>
      {children > 0 ? (
        <button
          type="button"
          data-fold
          aria-expanded={!props.folded}
          aria-label={props.t(props.folded ? "modules.unfold" : "modules.fold", { name: props.name })}
          onClick={() => props.onFold(row)}
        >
          {props.folded ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
        </button>
      ) : (
        <span data-fold />
      )}
      <MenuIcon name={row.moduleIcon} size={15} strokeWidth={1.75} />
      <span data-word title={props.name}>
        {props.name}
      </span>
      {children > 0 ? <small>{children}</small> : null}
    </span>
  )
}

function RowMenu(props: {
  readonly branch: Branch
  readonly branches: readonly Branch[]
  readonly edits: ModuleEdits
  readonly t: TFunction<readonly ["system", "first"]>
}) {
  const { branch, edits, t } = props
  const { row, before, after, level } = branch
  const twoAfter = after && props.branches.find((one) => one.row.id === after.id)?.after
  return (
    <Menu
      icon
      label={t("modules.deeds", { name: edits.name(row) })}
      trigger={<Ellipsis size={16} aria-hidden />}
      items={[
        { id: "edit", label: t("modules.edit"), onSelect: () => edits.edit(row) },
        ...(level < 2 ? [{ id: "add", label: t("modules.addBelow"), onSelect: () => edits.addBelow(row) }] : []),
        ...(before ? [{ id: "up", label: t("modules.up"), onSelect: () => edits.place(row, before.id) }] : []),
        ...(after ? [{ id: "down", label: t("modules.down"), onSelect: () => edits.place(row, twoAfter?.id ?? null) }] : []),
        { id: "remove", label: t("modules.remove"), danger: true, onSelect: () => edits.remove(row) },
      ]}
    />
  )
}

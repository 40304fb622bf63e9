import type { TFunction } from "i18next"
import { type Language, languageNames, languages } from "#client/texts/language.ts"
import type { Column } from "#ui/data-grid/column.ts"
import { cx } from "#ui/theme/cx.ts"
import { TextEditor } from "./text-editor.tsx"
import type { TextCell, TextRow } from "./text-rows.ts"

/** A cell by its name. */
export const cellOf = (id: string, language: Language): string => `${language} ${id}`

/** Whether a column's id names a language. */
export const isLanguage = (id: string): id is Language => languages.some((language) => language === id)

/** The table's columns: the key, then the languages; `editing` are the cells that are being edited. */
export function textColumns(
  t: TFunction,
  order: readonly Language[],
  editing: ReadonlySet<string>,
  on: { save(row: TextRow, language: Language, text: string, version: number): Promise<void>; close(cell: string): void },
): readonly Column<TextRow>[] {
  const key: Column<TextRow> = {
    id: "key",
    head: t("key"),
    width: 220,
    cell: (row) => (
      <span data-part="key" title={row.id}>
        <span data-part="namespace">{row.namespace}</span>
        {row.key}
      </span>
    ),
    sortKey: (row) => row.id,
  }
  const texts = order.map((language): Column<TextRow> => ({
    id: language,
    head: languageNames[language],
    width: 190,
    grow: true,
    cell: (row) =>
      editing.has(cellOf(row.id, language)) ? (
        <TextEditor
          label={t("textOf", { key: row.id, language: languageNames[language] })}
          language={language}
          cell={row.cells[language]}
          onSave={(text, version) => on.save(row, language, text, version)}
          onClose={() => on.close(cellOf(row.id, language))}
        />
      ) : (
        <Text t={t} language={language} cell={row.cells[language]} />
      ),
    sortKey: (row) => row.cells[language].shown,
  }))
  return [key, ...texts]
}

/** A text, marked when it differs from the release. */
export function Text({ t, language, cell }: { readonly t: TFunction; readonly language: Language; readonly cell: TextCell }) {
  if (cell.standing === "needless") return <span data-part="needless">{t("needless")}</span>
  if (cell.standing === "missing") return <span data-part="missing">{t("standing.missing")}</span>
  return (
    <span lang={language} data-part={cx("shown", cell.standing === "released" ? undefined : "changed")} title={cell.shown}>
      {cell.standing === "released" ? null : (
        <span data-part="mark" data-base={cell.standing === "baseChanged" || undefined}>
          {t(cell.standing === "changed" ? "changedMark" : "baseMark")}
        </span>
      )}
      {cell.shown}
    </span>
  )
}

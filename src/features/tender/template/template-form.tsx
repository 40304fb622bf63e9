import { Box } from "@chakra-ui/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { registerNamed } from "#contract/registers.ts"
import type { ScoreScheme } from "#contract/tender.schema.ts"
import { templateKind } from "#contract/template-kind.ts"
import { type TemplateDraft, templateDraft, type TenderTemplate } from "#contract/tender-template.contract.ts"
import { withAt } from "#machines/draft/path.ts"
import { isSound } from "#machines/tender/tender.rules.ts"
import { DraftFields, Pick, Prose, TextLine } from "#ui/draft/draft-fields.tsx"
import { EditDialog } from "#ui/edit/edit-dialog.tsx"
import { RecordOvertaken, type TellableFields } from "#ui/record-page/record-overtaken.tsx"
import { useRecordDraft } from "#ui/record-page/use-record-draft.ts"
import { entryTree } from "#ui/tree-picker/entry-tree.ts"
import { TreePicker } from "#ui/tree-picker/tree-picker.tsx"
import { useTellProblems } from "#ui/field/use-tell-problems.ts"
import { SchemeFields } from "../write/scheme-fields.tsx"
import { fields as grid } from "../write/tender-wizard.style.ts"

/** A template as typed: input for other kinds is kept while the kind is being chosen. */
interface Typed extends Omit<TemplateDraft, "scoring"> {
  readonly categoryName: string
  readonly scoring: ScoreScheme
}

const emptyScheme: ScoreScheme = {
  mode: "comprehensive",
  priceWeight: "40",
  elements: [],
  technicalThreshold: null,
  features: [],
  trim: false,
}
const typedOf = (row: TenderTemplate | null): Typed => ({
  kind: row?.kind ?? "clause",
  name: row?.name ?? "",
  category: row?.category ?? "",
  categoryName: row?.categoryName ?? "",
  words: row?.words ?? "",
  scoring: row?.scoring ?? emptyScheme,
})
const draftOf = ({ kind, name, category, words, scoring }: Typed): TemplateDraft =>
  kind === "scheme" ? { kind, name, category, words: "", scoring } : { kind, name, category, words, scoring: null }

/** Adds a template, or changes one. */
export function TemplateForm(props: {
  readonly row: TenderTemplate | null
  readonly problem: string | null
  readonly onSend: (draft: TemplateDraft) => Promise<unknown>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["tender-template", "rules", "tender-rules", "first"])
  const fields: TellableFields = new Map([
    ["name", { label: t("name") }],
    ["categoryName", { label: t("category") }],
    ["words", { label: t(props.row?.kind === "criteria" ? "words.criteria" : "words.clause") }],
    ["scoring", { label: t("scheme") }],
  ])
  const { first, draft: typed, setDraft: setTyped, behind } = useRecordDraft(props.row, typedOf, fields)
  const tell = useTellProblems()
  const categories = useMemo(() => entryTree(registerNamed("categories")), [])
  const set = (path: string, value: unknown) => setTyped((now) => withAt(now, path, value))
  const draft = draftOf(typed)
  const misfits = templateDraft.safeParse(draft).error?.issues.map(({ path }) => path.join(".")) ?? []
  const send = () => {
    const missing = [
      ...(draft.name.trim() === "" ? [t("name")] : []),
      ...(draft.kind !== "scheme" && draft.words.trim() === "" ? [t(`words.${draft.kind}`)] : []),
    ].map((label) => ({ label, message: t("first:required", { label }) }))
    const scheme =
      draft.scoring && (misfits.length > 0 || !isSound(draft.scoring)) ? [{ label: t("scheme"), message: t("rules:schemeIsSound") }] : []
    if (missing.length + scheme.length > 0) return tell([...missing, ...scheme])
    return misfits.length === 0 ? props.onSend(draft) : undefined
  }
  return (
    <EditDialog title={t(props.row ? "edit" : "add")} problem={props.problem} dirty={typed !== first} onSend={send} onClose={props.onClose}>
      <DraftFields value={{ value: typed, set, misfits }}>
        <Box css={grid}>
          <RecordOvertaken behind={behind} fields={fields} />
          {props.row ? null : (
            <Pick
              path="kind"
              label={t("kind")}
              required
              span="half"
              options={templateKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
          )}
          <TextLine path="name" label={t("name")} required span="half" maxLength={120} />
          <TreePicker
            {...categories}
            label={t("category")}
            span="half"
            hint={t("categoryWhy")}
            placeholder={t("everyCategory")}
            value={typed.category === "" ? null : { id: typed.category, text: typed.categoryName }}
            onClear={() => setTyped((now) => ({ ...now, category: "", categoryName: "" }))}
            onPick={(node) => setTyped((now) => ({ ...now, category: node.id, categoryName: node.label }))}
          />
          {typed.kind === "scheme" ? (
            <SchemeFields scoring={typed.scoring} misfits={misfits} set={set} />
          ) : (
            <Prose path="words" label={t(`words.${typed.kind}`)} required rows={10} />
          )}
        </Box>
      </DraftFields>
    </EditDialog>
  )
}

import { Box, defineStyle, Heading } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { type UseFormReturn, useForm, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { RichText } from "#contract/rich-text.ts"
import type { ButtonLook } from "#ui/button/button.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { Problem } from "#ui/edit/problem.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import { type FieldWords, type Looks, SchemaFields } from "./schema-fields.tsx"
import { emptyOf, kindOf, partsOf, sentOf, type Shape, type Values, valuesIn } from "./shape.ts"

const besideStyle = defineStyle({
  display: "grid",
  gridColumn: "1 / -1",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
  gap: "6",
  "@media (max-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr)" },
})

const preview = defineStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start", gap: "2", minWidth: "0" })

const nothing = defineStyle({
  paddingBlock: "6",
  paddingInline: "3",
  borderWidth: "1px",
  borderStyle: "dashed",
  borderColor: "line.strong",
  borderRadius: "md",
  color: "fg.subtle",
  textAlign: "center",
})

const said = defineStyle({
  display: "grid",
  gap: "1.5",
  padding: "3",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg",
  overflowWrap: "anywhere",
})

/** The props of a kind's notice about the input while it is written. */
export interface NoticeProps {
  readonly input: Values
  /** The document that is changed; null for a new one. */
  readonly id: string | null
}

/** A dialog for a declared input: its fields follow from the schema, and it starts with known values. */
export function InputDialog(props: {
  readonly title: string
  readonly verb: string
  readonly look?: ButtonLook["look"]
  /** The consequence of the command. */
  readonly consequence?: ReactNode
  readonly problem?: string | null
  /** Why the input would be refused; null when nothing is wrong so far. */
  readonly misfit?: (input: Values) => string | null
  readonly schema: Shape
  readonly looks: Looks
  readonly words: FieldWords
  readonly known: Values
  /** A notice about the input, which never prevents sending it. */
  readonly notice?: ((input: Values) => ReactNode) | undefined
  readonly onSend: (input: Values) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { schema, looks, words, known, consequence, misfit, notice, onSend, ...dialog } = props
  const form = useForm<Values>({ defaultValues: startOf(schema, known) })
  const sent = (held: Values) => valuesIn(sentOf(schema, held, (name, beside) => looks[name]?.when?.({ ...known, ...beside }) ?? true))
  const previewed = previewedIn(schema, looks)
  const entered = valuesIn(useWatch({ control: form.control }))
  // Before any input no refusal is shown.
  const refusal = form.formState.isDirty ? misfit?.(sent(entered)) : null
  const fields = (
    <>
      {consequence}
      <SchemaFields schema={schema} looks={looks} words={words} known={known} />
      {notice?.(sent(entered))}
      <Problem text={refusal ?? null} />
    </>
  )
  return (
    <FormDialog
      {...dialog}
      form={form}
      schema={schema}
      {...(previewed || hasRows(schema) ? { width: "1100px" } : {})}
      onSend={(held) => onSend(sent(held))}
    >
      {previewed ? (
        <Box css={besideStyle}>
          <Box css={formGrid}>{fields}</Box>
          <Preview form={form} path={previewed} />
        </Box>
      ) : (
        fields
      )}
    </FormDialog>
  )
}

/** The initial values of a form: known ones, and empty ones for the rest. */
const startOf = (schema: Shape, known: Values): Values =>
  Object.fromEntries(partsOf(schema).map(([name, part]) => [name, known[name] ?? emptyOf(part)]))

/** Whether a form contains lines, which take the available width. */
const hasRows = (schema: Shape): boolean =>
  partsOf(schema).some(([, part]) => kindOf(part) === "rows" || (kindOf(part) === "parts" && hasRows(part as Shape)))

/** The path of the text with a preview beside the form. */
function previewedIn(schema: Shape, looks: Looks, path = ""): string | null {
  for (const [name, part] of partsOf(schema)) {
    const found =
      kindOf(part) === "parts" ? previewedIn(part as Shape, looks, `${path}${name}.`) : looks[name]?.preview ? path + name : null
    if (found !== null) return found
  }
  return null
}

/** A text as its readers will see it, below its title. */
function Preview({ form: { control }, path }: { readonly form: UseFormReturn<Values>; readonly path: string }) {
  const { t } = useTranslation("field")
  const [title, blocks] = useWatch({ control, name: [path.replace(/\w+$/, "title"), path] }) as [string | undefined, RichText]
  return (
    <Box as="section" css={preview} aria-label={t("preview")}>
      <Heading as="h3" marginBottom="1.5" fontSize="sm">
        {t("preview")}
      </Heading>
      {!title?.trim() && blocks.length === 0 ? (
        <Box as="p" css={nothing}>
          {t("previewNothing")}
        </Box>
      ) : (
        <Box css={said}>
          {title ? <strong>{title}</strong> : null}
          <RichTextView blocks={blocks} />
        </Box>
      )}
    </Box>
  )
}

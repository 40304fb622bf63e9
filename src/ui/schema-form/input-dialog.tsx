import { Box, defineStyle, Heading } from "@chakra-ui/react"
import { type ReactNode, useState } from "react"
import { type UseFormReturn, useForm, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { RichText } from "#contract/rich-text.ts"
import type { ButtonLook } from "#ui/button/button.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { Problem } from "#ui/edit/problem.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import { type FieldWords, type Looks, SchemaFields } from "./schema-fields.tsx"
import { changedBehind, type ChangedBehind, onTop } from "./on-top.ts"
import { Overtaken } from "./overtaken.tsx"
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

/** What is known of the document by now, and what others had changed of it when the form was last put on top. */
interface Followed {
  readonly known: Values
  readonly behind: ChangedBehind | null
  readonly times: number
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
  /** `follow` puts what was typed on top of what is known by now, and tells what others have changed. */
  readonly onSend: (input: Values, follow: (known: Values) => void) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { schema, looks, words, consequence, misfit, notice, onSend, known: first, ...dialog } = props
  const [{ known, behind, times }, setFollowed] = useState<Followed>({ known: first, behind: null, times: 0 })
  const form = useForm<Values>({ defaultValues: startOf(schema, known) })
  const follow = (next: Values) => {
    const values = { began: startOf(schema, known), typed: structuredClone(form.getValues()), now: startOf(schema, next) }
    form.reset(values.now)
    form.reset(onTop(schema, values), { keepDefaultValues: true })
    setFollowed({ known: next, behind: changedBehind(schema, values), times: times + 1 })
  }
  const sent = (held: Values) => valuesIn(sentOf(schema, held, (name, beside) => looks[name]?.when?.({ ...known, ...beside }) ?? true))
  const previewed = previewedIn(schema, looks)
  const entered = valuesIn(useWatch({ control: form.control }))
  // Before any input no refusal is shown.
  const refusal = form.formState.isDirty ? misfit?.(sent(entered)) : null
  const fields = (
    <>
      {consequence}
      <SchemaFields key={times} schema={schema} looks={looks} words={words} known={known} />
      {notice?.(sent(entered))}
      <Overtaken behind={behind} words={words} />
      <Problem text={refusal ?? null} />
    </>
  )
  return (
    <FormDialog
      {...dialog}
      form={form}
      schema={schema}
      {...(previewed || hasRows(schema) ? { width: "1100px" } : {})}
      onSend={(held) => onSend(sent(held), follow)}
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

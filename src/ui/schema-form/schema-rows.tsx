import { chakra, defineStyle } from "@chakra-ui/react"
import { Trash2 } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { get, useFieldArray, useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Note } from "#ui/field/field.tsx"
import { useFormFrame } from "#ui/field/form-frame.ts"
import type { InputProps } from "#ui/field/use-bound.ts"

const rows = defineStyle({ display: "grid", gridColumn: "1 / -1", justifyItems: "start", gap: "2", minWidth: "0" })

const row = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: "2",
  width: "full",
  minWidth: "0",
  "& > div": { flex: "1 1 96px" },
  "& > div:first-child": { flex: "2 1 130px" },
})

/** Rows of one shape below each other; a new one begins with `empty`, and `children` draws the fields of the row at a path. */
export function SchemaRows({
  field,
  empty,
  children,
}: {
  readonly field: InputProps
  readonly empty: unknown
  readonly children: (path: string) => ReactNode
}) {
  const { t } = useTranslation("lines")
  const add = useRef<HTMLButtonElement>(null)
  const { control, formState } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: field.name })
  useFormFrame(field.name, field.label)
  const error: unknown = get(formState.errors, `${field.name}.message`) ?? get(formState.errors, `${field.name}.root.message`)
  return (
    <chakra.fieldset css={rows}>
      <chakra.legend marginBottom="1.5" fontSize="sm" fontWeight="semibold">
        {field.label}
      </chakra.legend>
      {fields.map(({ id }, index) => (
        <chakra.fieldset key={id} css={row} aria-label={t("lineNumber", { number: index + 1 })}>
          {children(`${field.name}.${index}`)}
          <IconButton
            label={t("removeLine", { number: index + 1 })}
            onClick={() => {
              remove(index)
              add.current?.focus()
            }}
          >
            <Trash2 />
          </IconButton>
        </chakra.fieldset>
      ))}
      <Button ref={add} onClick={() => append(empty)}>
        {t("do.add")}
      </Button>
      <Note id={`${field.name}-note`} error={typeof error === "string" ? error : undefined} hint={field.hint} />
    </chakra.fieldset>
  )
}

import { Box } from "@chakra-ui/react"
import { type ReactNode, useMemo, useState } from "react"
import { type FieldErrors, type FieldPath, type FieldValues, FormProvider, get, type UseFormReturn } from "react-hook-form"
import { useOneAtATime } from "#ui/edit/use-one-at-a-time.ts"
import { wrongFields } from "#ui/edit/wrong-fields.ts"
import { formGrid } from "./form-grid.ts"
import { type FormFrame, FormFrameContext, type FormSchema, isLeftOut, partAt } from "./form-frame.ts"
import { unreadIn } from "./unread.ts"
import { useProblemText } from "./use-problem-text.ts"
import { useTellProblems } from "./use-tell-problems.ts"
import { useUnsaved } from "./use-unsaved.ts"

/**
 * A form and its fields in one grid; the fields below find it by context. `id` lets a button elsewhere submit it. When it is invalid, a notification
 * lists the label and message of every invalid field (spec 5), and the first of them gets the focus.
 */
export function Form<Values extends FieldValues>(props: {
  readonly form: UseFormReturn<Values>
  /** The contract's own schema of what is submitted: each field is checked by its part, and the whole before submitting. */
  readonly schema?: FormSchema | undefined
  readonly onSubmit: (values: Values) => void | Promise<void>
  readonly id?: string
  readonly children: ReactNode
}) {
  const { form, schema = null, onSubmit } = props
  const textOf = useProblemText()
  const tell = useTellProblems()
  const { busy, run } = useOneAtATime()
  const [maps] = useState((): Omit<FormFrame, "schema"> => ({ labels: new Map(), written: new Map(), cells: new Map() }))
  const { labels, cells } = maps
  const frame = useMemo(() => ({ ...maps, schema }), [maps, schema])
  useUnsaved(form.formState.isDirty)
  const refused = (errors: FieldErrors<Values>) =>
    tell(
      [...labels].flatMap(([name, label]) => {
        const message: unknown = get(errors, `${name}.message`)
        return typeof message === "string" ? [{ label, message }] : []
      }),
    )
  const send = (values: Values) => {
    const issues = (schema?.safeParse(values).error?.issues ?? []).filter(({ path }) => {
      const name = path.join(".")
      return !isLeftOut(partAt(schema, name), get(values, name))
    })
    const apart = new Set<string>()
    const wrong = issues.flatMap((issue) => {
      const path = issue.path.join(".")
      const [name, label] = [...labels].find(([one]) => path === one || path.startsWith(`${one}.`)) ?? []
      if (name === undefined || label === undefined || apart.has(name)) return []
      const told = path === name ? [] : (cells.get(name)?.() ?? [])
      if (told.length === 0) return [{ name, label, message: textOf(issue, label, get(values, name)) }]
      apart.add(name)
      return told.map((one) => ({ name, ...one }))
    })
    // Text that a cell cannot hold is in no value: without it, what is sent would be another thing than what is seen.
    const unheld = [...cells].flatMap(([name, told]) =>
      wrong.some((one) => one.name === name) ? [] : told().map((one) => ({ name, ...one })),
    )
    const all = [...wrong, ...unheld]
    if (all.length === 0) return run(() => onSubmit(values))
    for (const [at, { name, message }] of all.entries()) form.setError(name as FieldPath<Values>, { message }, { shouldFocus: at === 0 })
    return tell(all)
  }
  return (
    <FormProvider {...form}>
      <FormFrameContext value={frame}>
        <Box asChild css={formGrid}>
          <form
            id={props.id}
            noValidate
            aria-busy={busy || undefined}
            onSubmit={(event) => {
              const unread = unreadIn(event.currentTarget)
              const wrong = unread ? wrongFields(event.currentTarget) : []
              void form.handleSubmit((values) => {
                if (!unread) return send(values)
                unread.focus()
                return tell(wrong)
              }, refused)(event)
            }}
          >
            {props.children}
          </form>
        </Box>
      </FormFrameContext>
    </FormProvider>
  )
}

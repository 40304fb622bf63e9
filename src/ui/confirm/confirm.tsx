import { Box, chakra, Text } from "@chakra-ui/react"
import { type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useOneAtATime } from "#ui/edit/use-one-at-a-time.ts"
import { Input } from "#ui/field/control.tsx"
import { sameWord } from "./same-word.ts"

/** Asks before an irreversible action: names the consequence, and requires `word` to be typed if one is given. */
export function Confirm(props: {
  readonly open: boolean
  readonly title: string
  readonly consequence: ReactNode
  readonly word?: string
  /** The verb on the button. */
  readonly verb: string
  readonly danger?: boolean
  /** Until it resolves, it is not asked for again. */
  readonly onConfirm: () => unknown
  readonly onClose: () => void
}) {
  return props.open ? <Open {...props} /> : null
}

function Open(props: Parameters<typeof Confirm>[0]) {
  const { t } = useTranslation("common")
  const [typed, setTyped] = useState("")
  const { busy, run } = useOneAtATime()
  const field = useId()
  // Where the word stands in the sentence: what the library has for it would come with every first page.
  const [before, after] = t("typeToConfirm", { word: "\n" }).split("\n")
  const ready = props.word === undefined || sameWord(typed, props.word)
  return (
    <Dialog
      open
      title={props.title}
      onClose={props.onClose}
      foot={
        <>
          <Button onClick={props.onClose}>{t("cancel")}</Button>
          <Button
            look={props.danger ? "final" : "solid"}
            type="submit"
            form={`${field}form`}
            aria-disabled={!ready || undefined}
            aria-busy={busy || undefined}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      <form
        noValidate
        id={`${field}form`}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) void run(props.onConfirm)
        }}
      >
        <Box marginBottom="4">{props.consequence}</Box>
        {props.word === undefined ? null : (
          <>
            <chakra.label htmlFor={field} display="block" marginBottom="1" color="fg.muted">
              {before}
              <Text as="span" fontWeight="semibold" userSelect="all">
                {props.word}
              </Text>
              {after}
            </chakra.label>
            <Input id={field} autoComplete="off" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} data-first />
          </>
        )}
      </form>
    </Dialog>
  )
}

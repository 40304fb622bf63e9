import { Box } from "@chakra-ui/react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Callout } from "#ui/callout/callout.tsx"
import type { ChangedBehind } from "./on-top.ts"
import type { FieldWords } from "./schema-fields.tsx"

/** Says that others have changed the document behind a form, and which of its fields; nothing while nobody has. */
export function Overtaken({ behind, words }: { readonly behind: ChangedBehind | null; readonly words: FieldWords }) {
  const { t } = useTranslation("common")
  const told = useRef<HTMLDivElement>(null)
  // A form can be longer than the screen. Newer browsers answer with a promise, which React would take for the effect's cleanup.
  useEffect(() => {
    told.current?.scrollIntoView({ block: "nearest" })
  }, [behind])
  if (behind === null) return null
  const named = (names: readonly string[]) => ({ fields: names.map(words.label).join(t("comma")) })
  return (
    <Box ref={told} gridColumn="1 / -1">
      <Callout icon="stale" title={t("document.overtaken")}>
        {behind.taken.length > 0 ? <p>{t("document.overtakenTaken", named(behind.taken))}</p> : null}
        {behind.contested.length > 0 ? <p>{t("document.overtakenContested", named(behind.contested))}</p> : null}
      </Callout>
    </Box>
  )
}

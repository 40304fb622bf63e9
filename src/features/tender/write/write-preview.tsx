import { Box, defineStyle } from "@chakra-ui/react"
import { useDeferredValue } from "react"
import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { useSession } from "#client/session/session.ts"
import { takenApart } from "#machines/tender/tender.unfinished.ts"
import type { OpenTender } from "../open-tender.ts"
import { TenderNotice } from "../read/tender-notice.tsx"

const paper = defineStyle({
  maxHeight: "calc(100dvh - 260px)",
  overflowY: "auto",
  padding: "4",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
  mdDown: { maxHeight: "none" },
})

/** A draft as suppliers would see it, as far as it can be read; rendered when typing leaves time. */
export function WritePreview({ document, tender }: { readonly document: TenderDocument; readonly tender: OpenTender | null }) {
  const { profile } = useSession()
  const { t } = useTranslation("tender-write")
  const shown = useDeferredValue(document)
  return (
    <Box css={paper} role="region" tabIndex={0} aria-label={t("write.preview")}>
      <TenderNotice
        document={takenApart(shown)?.document ?? shown}
        number={tender?.now.facts.number ?? ""}
        partyName={tender?.now.facts.partyName ?? profile?.partyName ?? ""}
        publishedAt={null}
      />
    </Box>
  )
}

import { Box, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderView } from "#contract/tender.view.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Button } from "#ui/button/button.tsx"
import { useOpenIssued } from "./use-open-issued.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { question, asked } from "../tender-document.style.ts"

type IssuedFiles = NonNullable<TenderView["clarifications"][number]["files"]>

/** The files issued with a clarification, each with the one that it replaces. */
function Issued({ issued }: { readonly issued: IssuedFiles }) {
  const { t } = useTranslation("tender-clarify")
  const open = useOpenIssued()
  return (
    <Box as="ul" marginTop="1" aria-label={t("clarify.files")}>
      {issued.map(({ bucketKey, name, version, before }) => (
        <li key={bucketKey}>
          <Button look="link" size="small" onClick={() => open(bucketKey)}>
            {name}
          </Button>{" "}
          <Text as="span" color="fg.subtle" fontSize="xs">
            {before === 0 ? t("clarify.fileIsNew") : t("clarify.fileVersion", { version, before })}
          </Text>
        </li>
      ))}
    </Box>
  )
}

/** The clarifications (澄清函) of a tender, the latest first. */
export function Clarifications({ clarifications }: Pick<TenderView, "clarifications">) {
  const { t } = useTranslation("tender-clarify")
  if (clarifications.length === 0) return <Text color="fg.subtle">{t("clarify.none")}</Text>
  return (
    <ol>
      {clarifications.toReversed().map((one) => (
        <Box as="li" key={one.id} css={question}>
          <Box as="p" css={asked}>
            {one.material ? <StatePill tone="amber">{t("clarify.material")}</StatePill> : null}
            <Instant at={one.at} />
          </Box>
          <Text fontWeight="semibold">{one.title}</Text>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {one.text}
          </Text>
          {one.files === undefined ? null : <Issued issued={one.files} />}
          {one.why === undefined ? null : <Text color="fg.subtle">{t("clarify.whyGiven", { why: one.why })}</Text>}
        </Box>
      ))}
    </ol>
  )
}

import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { SignedReceipt } from "#contract/signed-receipt.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import { ReceiptButtons } from "./receipt-buttons.tsx"

const mono = defineStyle({ fontFamily: "mono", fontSize: "xs", overflowWrap: "anywhere" })

const signed = defineStyle({
  ...mono,
  maxHeight: "24",
  overflow: "auto",
  paddingBlock: "2",
  paddingInline: "2.5",
  borderRadius: "sm",
  background: "bg.sunken",
  _print: { maxHeight: "none" },
})

interface ReceiptSheetProps {
  readonly receipt: SignedReceipt
  /** What was handed in: what it answers, by its name, title and number. */
  readonly about: { readonly name: string; readonly title: string; readonly number: string }
  /** Which version was received, in words. */
  readonly version: string
}

/** A signed receipt that can be printed, copied and downloaded: for what, when it was received, its fingerprint and the signed text. */
export function ReceiptSheet({ receipt, about, version }: ReceiptSheetProps) {
  const { t } = useTranslation("receipt")
  return (
    <PrintSheet also={<ReceiptButtons receipt={receipt} name={about.number} />}>
      <Stack as="dl" gap="2.5">
        <Row name={about.name}>
          {about.title}{" "}
          <Box as="span" css={mono}>
            {about.number}
          </Box>
        </Row>
        <Row name={t("at")}>
          <strong>{formatInstant(receipt.receivedAt)}</strong>{" "}
          <Text as="span" color="fg.muted" fontSize="sm">
            {version}
          </Text>
        </Row>
        <Row name={t("seal")}>
          <Box as="span" css={mono}>
            {receipt.seal}
          </Box>
        </Row>
        <Row name={t("jws")}>
          <Box css={signed} tabIndex={0} role="region" aria-label={t("jws")}>
            {receipt.jws}
          </Box>
        </Row>
      </Stack>
    </PrintSheet>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Box as="dt" fontSize="xs" color="fg.muted">
        {name}
      </Box>
      <dd>{children}</dd>
    </div>
  )
}

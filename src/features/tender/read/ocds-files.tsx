import { Flex, Text } from "@chakra-ui/react"
import { Download } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { saveFile } from "#client/downloads/download.ts"
import { call } from "#client/http/http.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { toast } from "#ui/toast/toast.ts"
import type { OpenTender } from "../open-tender.ts"

const shapes = ["releases", "record"] as const

/** A public tender as files of the Open Contracting Data Standard, for its publisher. */
export function OcdsFiles({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-document")
  const [busy, setBusy] = useState(false)
  const { id } = tender
  const { number } = tender.view.facts
  const save = async (shape: (typeof shapes)[number]) => {
    setBusy(true)
    try {
      const content = await call(tenderContract.ocds, { params: { id }, query: { as: shape } })
      saveFile(`${number}-ocds-${shape}.json`, new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }))
    } catch (error) {
      toast("red", error instanceof Error ? error.message : t("first:unexpected"))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t("ocds.title")}>
      <Text color="fg.muted" fontSize="sm">
        {t("ocds.text")}
      </Text>
      <Flex wrap="wrap" gap="2" marginTop="2">
        {shapes.map((shape) => (
          <Button key={shape} size="small" disabled={busy} onClick={() => void save(shape)}>
            <Download size={14} aria-hidden />
            {t(`ocds.${shape}`)}
          </Button>
        ))}
      </Flex>
    </Card>
  )
}

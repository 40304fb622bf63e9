import { Flex, Stack } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Profile } from "#contract/identity.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { FileDialog } from "#ui/files/file-dialog.tsx"

/** The person's own files, which nobody else sees. */
export function OwnFiles({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation("files")
  const [open, setOpen] = useState(false)
  return (
    <Card title={t("own.title")}>
      <Stack gap="4">
        <p>{t("own.text")}</p>
        <Flex wrap="wrap" gap="2">
          <Button onClick={() => setOpen(true)}>{t("own.open")}</Button>
        </Flex>
      </Stack>
      <FileDialog
        open={open}
        title={t("own.title")}
        business={{ businessType: "person", businessId: profile.id }}
        onClose={() => setOpen(false)}
      />
    </Card>
  )
}

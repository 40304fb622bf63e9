import { Flex, Stack, Text } from "@chakra-ui/react"
import { Download } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { openerKeyContract } from "#contract/sealing.contract.ts"
import { saveFile } from "#client/downloads/download.ts"
import { useCall } from "#client/http/use-call.ts"
import { keptOf, type OwnKey } from "#client/sealing/opener-key.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { keyMark } from "#sealing/kept-key.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { formatDay } from "#ui/format/format.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { ChangePassphrase, MakeKey } from "./opening-key-forms.tsx"
import { type NewKey, RecoveryCode } from "./recovery-code.tsx"

/** The person's key for opening sealed bids: created in this browser, protected by a passphrase, with a recovery code to print. */
export function OpeningKey() {
  const { t } = useTranslation("sealing")
  const { data, error, reload } = useCall(openerKeyContract.own, {})
  const [asked, setAsked] = useState<"make" | "change" | null>(null)
  const [made, setMade] = useState<NewKey | null>(null)
  const present = data?.find(({ retiredAt }) => retiredAt === null) ?? null
  const close = () => {
    setAsked(null)
    reload()
  }
  return (
    <Card title={t("key.title")}>
      <Stack gap="3">
        <Text fontSize="sm" color="fg.muted">
          {t("key.text")}
        </Text>
        {data ? <Standing present={present} earlier={data.length - (present ? 1 : 0)} /> : null}
        {data ? (
          <Flex wrap="wrap" gap="2">
            <Button look={present ? "outline" : "solid"} onClick={() => setAsked("make")}>
              {t(present ? "key.replace" : "key.make")}
            </Button>
            {present ? <Button onClick={() => setAsked("change")}>{t("key.change")}</Button> : null}
            {data.map((key) => (
              <KeyFile key={key.publicKey} of={key} />
            ))}
          </Flex>
        ) : error ? (
          <ErrorPanel error={error} onAgain={reload} />
        ) : (
          <LoadingRows rows={2} />
        )}
      </Stack>
      {asked === "make" ? <MakeKey replaces={present !== null} onMade={setMade} onClose={close} /> : null}
      {asked === "change" && present ? <ChangePassphrase present={present} onClose={close} /> : null}
      {made === null ? null : (
        <RecoveryCode
          key={made.kept.publicKey}
          made={made}
          onClose={() => {
            setMade(null)
            reload()
          }}
        />
      )}
    </Card>
  )
}

/** Saves a key as it is kept, locked by its passphrase: with it a sealed set is opened without the platform. */
function KeyFile({ of: key }: { readonly of: OwnKey }) {
  const { t } = useTranslation("sealing")
  const name = `opening-key-${keyMark(key.publicKey).replaceAll(" ", "-")}.json`
  const save = () => saveFile(name, new Blob([`${JSON.stringify(keptOf(key), null, 2)}\n`], { type: "application/json" }))
  return (
    <Button title={t("key.fileWhy")} onClick={save}>
      <Download size={16} aria-hidden />
      {key.retiredAt === null ? t("key.file") : t("key.fileOf", { at: formatDay(key.madeAt) })}
    </Button>
  )
}

/** The key in force, with warnings about it. */
function Standing({ present, earlier }: { readonly present: OwnKey | null; readonly earlier: number }) {
  const { t } = useTranslation("sealing")
  return (
    <>
      {present ? (
        <Text fontSize="sm" fontWeight="semibold">
          {t("keys.made", { at: formatInstant(present.madeAt), mark: keyMark(present.publicKey) })}
        </Text>
      ) : (
        <Callout title={t("key.none")}>
          <p>{t("key.noneText")}</p>
        </Callout>
      )}
      {present?.resetAt == null ? null : <Callout tone="red" title={t("key.afterReset", { reset: formatInstant(present.resetAt) })} />}
      {earlier === 0 ? null : (
        <Text fontSize="sm" color="fg.muted">
          {t("key.earlier", { count: earlier })}
        </Text>
      )}
    </>
  )
}

import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { CircleCheck, CircleDashed, CircleX } from "lucide-react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { useSession } from "#client/session/session.ts"
import { Card } from "#ui/card/card.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { person, signed } from "#ui/committee/committee.style.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { chip } from "#ui/state-pill/chip.style.ts"

const progress = defineStyle({
  display: "block",
  width: "full",
  height: "1.5",
  marginBottom: "2",
  border: "0",
  borderRadius: "3px",
  overflow: "hidden",
  appearance: "none",
  background: "bg.sunken",
  "&::-webkit-progress-bar": { background: "bg.sunken" },
  "&::-webkit-progress-value": { background: "green.solid" },
  "&::-moz-progress-bar": { background: "green.solid" },
})

const signers = defineStyle({
  "& li": {
    display: "grid",
    gridTemplateColumns: "16px minmax(120px, max-content) minmax(0, 1fr)",
    alignItems: "center",
    gap: "2.5",
    minHeight: "9",
    borderBottomWidth: "1px",
  },
})

const awaited = defineStyle({ color: "fg.subtle" })

const signing = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  marginTop: "4",
  _empty: { display: "none" },
})

const met = defineStyle({ color: "green.fg" })

/** Who has signed the result, who dissented and why, and who is still missing; with the own signature. */
export function Signatures({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation(["tender-evaluate", "committee"])
  const me = useSession().profile?.id
  const { committee, confirmations, names } = tender.view.facts
  const label = t("sign.progress", { signed: confirmations.length, all: committee.length })
  return (
    <Card
      title={t("sign.title")}
      aside={
        <Text as="span" margin="0" color="fg.subtle" fontSize="xs">
          {label}
        </Text>
      }
    >
      <chakra.progress css={progress} aria-label={label} value={confirmations.length} max={Math.max(committee.length, 1)} />
      <Box as="ul" css={signers}>
        {committee.map(({ expert, leader }) => {
          const given = confirmations.find((one) => one.expert === expert)
          return (
            <li key={expert}>
              <Mark agrees={given?.agrees ?? null} />
              <Box as="span" css={person}>
                <strong>{names[expert]}</strong>
                {leader ? (
                  <Box as="span" css={chip} colorPalette="quiet">
                    {t("committee:member.leader")}
                  </Box>
                ) : null}
                {expert === me ? (
                  <Box as="span" css={chip} colorPalette="quiet">
                    {t("sign.me")}
                  </Box>
                ) : null}
              </Box>
              <Text as="span" color="fg.muted" fontSize="sm" textAlign="end" whiteSpace="pre-line" overflowWrap="anywhere">
                {given ? (given.agrees ? t("sign.agreed") : t("sign.dissented", { reason: given.reason })) : t("sign.awaited")}
              </Text>
            </li>
          )
        })}
      </Box>
      <Sign tender={tender} />
    </Card>
  )
}

function Mark({ agrees }: { readonly agrees: boolean | null }) {
  if (agrees === null)
    return (
      <Box asChild css={awaited}>
        <CircleDashed size={16} aria-hidden />
      </Box>
    )
  return agrees ? (
    <Box asChild css={met}>
      <CircleCheck size={16} aria-hidden />
    </Box>
  ) : (
    <Box asChild css={signed} colorPalette="red">
      <CircleX size={16} aria-hidden />
    </Box>
  )
}

function Sign({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation(["tender-evaluate", "committee"])
  const run = useTenderCommand(tender)
  const [asked, setAsked] = useState(false)
  if (tender.view.state !== "teamConfirm") return null
  const agree = async () => {
    if (await run(tenderContract.confirmResult, { agrees: true, reason: "" })) setAsked(false)
  }
  const open = tender.now.verdicts["confirmResult"]?.allowed === true
  return (
    <Box css={signing}>
      <VerdictAction tender={tender} name="confirmResult" label={t("sign.agree")} look="primary" onRun={() => setAsked(true)} />
      {open ? (
        <VerdictAction
          tender={tender}
          name="confirmResult"
          label={t("sign.dissent")}
          look="danger"
          form={(close) => <DissentForm tender={tender} onClose={close} />}
        />
      ) : null}
      <VerdictAction tender={tender} name="returnForRescore" />
      <Confirm
        open={asked}
        title={t("sign.agree")}
        consequence={t("sign.consequence")}
        verb={t("sign.agree")}
        onConfirm={agree}
        onClose={() => setAsked(false)}
      />
    </Box>
  )
}

function DissentForm({ tender, onClose }: { readonly tender: OpenTender; readonly onClose: () => void }) {
  const { t } = useTranslation(["tender-evaluate", "committee"])
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { reason: "" } })
  return (
    <FormDialog
      title={t("sign.dissent")}
      form={form}
      look="danger"
      onSend={async ({ reason }) => (await run(tenderContract.confirmResult, { agrees: false, reason })) !== null}
      onClose={onClose}
    >
      <Text marginTop="0" marginInline="0" marginBottom="3" color="fg.muted">
        {t("sign.dissentText")}
      </Text>
      <TextAreaField name="reason" label={t("sign.reason")} required rows={4} />
    </FormDialog>
  )
}

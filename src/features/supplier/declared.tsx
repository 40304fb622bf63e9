import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { Eye, MessageSquarePlus } from "lucide-react"
import { useState } from "react"
import { call } from "#client/http/http.ts"
import { creditCodeFits } from "#contract/credit-code.ts"
import { registrationContract } from "#contract/registration.contract.ts"
import { dayAt } from "#contract/time.ts"
import { IconButton } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { declaredRow } from "./declared.style.ts"
import { type DeclaredField, fieldsOf } from "./declared-fields.ts"
import { type OpenRegistration, useRegistrationT } from "./registration.document.ts"
import { RemarkForm } from "./remark-form.tsx"

/** What was declared, field by field: each can be spoken of, and masked numbers be looked at, which is kept. */
export function Declared({ document }: { readonly document: OpenRegistration }) {
  const t = useRegistrationT()
  const [field, setField] = useState<string | null>(null)
  const [full, setFull] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const { id, view, now } = document
  const { content, remarks, comments, sides } = view.facts
  if (!content) return <Empty title={t("nothingDeclared")} />
  const isReviewer = sides.includes("reviewer")
  const mayRemark = isReviewer && now.verdicts["remark"]?.allowed === true
  const look = ({ path }: DeclaredField) =>
    void call(registrationContract.unmask, { body: { id, field: path } }).then(({ value }) => setFull({ ...full, [path]: value }), setError)
  const said = (path: string) => [...remarks, ...comments].filter((one) => one.field === path)
  const groups = [...Map.groupBy(fieldsOf(content, t), ({ part }) => part)]
  const today = dayAt(now.serverTime)
  const over = content.certificates.filter(({ validTo }) => validTo !== null && validTo < today)
  return (
    <Stack gap="4">
      {error === null ? null : <Callout tone="red" title={problem} />}
      {creditCodeFits(content.creditCode) ? null : <Callout title={t("check.codeDoubt")} />}
      {over.length === 0 ? null : <Callout tone="red" title={t("certificatesOver", { count: over.length })} />}
      {groups.map(([part, fields]) => (
        <Card key={part} title={part === "" ? t("steps.company") : part}>
          {fields.map((one) => (
            <Box key={one.path} css={declaredRow}>
              <span data-part="label">{one.label}</span>
              <span>{full[one.path] ?? one.value}</span>
              <Flex>
                {one.masked && isReviewer && full[one.path] === undefined ? (
                  <IconButton label={t("unmask", { field: one.label })} onClick={() => look(one)}>
                    <Eye />
                  </IconButton>
                ) : null}
                {mayRemark ? (
                  <IconButton label={t("remarkOn", { field: one.label })} onClick={() => setField(one.path)}>
                    <MessageSquarePlus />
                  </IconButton>
                ) : null}
              </Flex>
              {said(one.path).map(({ text }) => (
                <Text key={text} data-part="note">
                  {t("reviewerSays", { text })}
                </Text>
              ))}
            </Box>
          ))}
        </Card>
      ))}
      {field === null ? null : <RemarkForm document={document} field={field} onClose={() => setField(null)} />}
    </Stack>
  )
}

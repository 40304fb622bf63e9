import { Box, Flex, Text } from "@chakra-ui/react"
import { Eye } from "lucide-react"
import type { ReactNode } from "react"
import { useCall } from "#client/http/use-call.ts"
import type { DeclaredContent } from "#contract/registration.contract.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { IconButton } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { declaredRow } from "./declared.style.ts"
import { type DeclaredField, fieldsOf } from "./declared-fields.ts"
import { useRegistrationT } from "./registration.document.ts"
import type { Unmasked } from "./use-unmasked.ts"

/** A company's declared data, field by field, in groups; masked numbers can be revealed by people who may. */
export function DeclaredGroups(props: {
  readonly content: DeclaredContent
  /** The heading of the company's own fields. */
  readonly title: string
  /** Null for people who may not reveal numbers. */
  readonly unmasked: Unmasked | null
  /** A further action on a field. */
  readonly action?: (field: DeclaredField) => ReactNode
  /** The notes on a field. */
  readonly notes?: (path: string) => readonly string[]
}) {
  const { content, title, unmasked, action, notes } = props
  const t = useRegistrationT()
  const { categories, regions } = content
  const names = useCall(supplierContract.named, { body: { categories, regions } })
  const fields = fieldsOf(content, t, names.data ?? {})
  return (
    <>
      {unmasked?.problem ? <Callout tone="red" title={unmasked.problem} /> : null}
      {[...Map.groupBy(fields, ({ part }) => part)].map(([part, declared]) => (
        <Card key={part} title={part === "" ? title : part}>
          {declared.map((one) => (
            <Box key={one.path} css={declaredRow}>
              <span data-part="label">{one.label}</span>
              <span>{unmasked?.full[one.path] ?? one.value}</span>
              <Flex>
                {unmasked && one.masked && unmasked.full[one.path] === undefined ? (
                  <IconButton label={t("unmask", { field: one.label })} onClick={() => unmasked.look(one.path)}>
                    <Eye />
                  </IconButton>
                ) : null}
                {action?.(one)}
              </Flex>
              {(notes?.(one.path) ?? []).map((text) => (
                <Text key={text} data-part="note">
                  {text}
                </Text>
              ))}
            </Box>
          ))}
        </Card>
      ))}
    </>
  )
}

import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { Plus, X } from "lucide-react"
import { useFieldArray, useFormContext } from "react-hook-form"
import { creditCodeFits } from "#contract/credit-code.ts"
import type { Subcontractor } from "#contract/subcontractor.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { AmountField, TextField } from "#ui/field/inputs.tsx"
import { useBidWords } from "../bid-words.ts"

const most = 20

/** The companies to which the contract gives a part of the work, as a part of its form. */
export function ContractSubcontractors() {
  const { b } = useBidWords()
  const { control } = useFormContext<{ subcontractors: Subcontractor[] }>()
  const { fields, append, remove } = useFieldArray({ control, name: "subcontractors" })
  return (
    <Stack as="section" gap="2" aria-label={b("contracts.subcontractors")}>
      <Text fontWeight="600">{b("contracts.subcontractors")}</Text>
      <Text color="fg.muted" fontSize="sm">
        {b("contracts.subcontractorsHint")}
      </Text>
      {fields.map(({ id }, at) => (
        <Flex key={id} role="group" aria-label={`${b("subcontract.one")} ${at + 1}`} gap="2" align="start">
          <Box css={formGrid} flex="1">
            <TextField
              name={`subcontractors.${at}.name`}
              label={b("subcontract.name")}
              required
              span="third"
              rules={{ maxLength: { value: 100, message: "" } }}
            />
            <TextField
              name={`subcontractors.${at}.creditCode`}
              label={b("subcontract.creditCode")}
              span="third"
              rules={{ validate: (code: string) => code === "" || creditCodeFits(code) || b("problems.sub.creditCode") }}
            />
            <AmountField name={`subcontractors.${at}.share`} label={b("subcontract.share")} required span="third" />
          </Box>
          <IconButton label={b("subcontract.remove", { at: at + 1 })} onClick={() => remove(at)}>
            <X />
          </IconButton>
        </Flex>
      ))}
      {fields.length < most ? (
        <Box>
          <Button look="ghost" size="small" onClick={() => append({ name: "", creditCode: "", share: "" })}>
            <Plus size={14} aria-hidden />
            {b("subcontract.add")}
          </Button>
        </Box>
      ) : null}
    </Stack>
  )
}

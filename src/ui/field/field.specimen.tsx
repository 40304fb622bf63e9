import { useForm } from "react-hook-form"
import { Button } from "#ui/button/button.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Form } from "./form.tsx"
import {
  AmountField,
  CheckboxField,
  DateTimeField,
  NumberField,
  RadioCardsField,
  SelectField,
  TextAreaField,
  TextField,
} from "./inputs.tsx"

function Show() {
  const form = useForm({
    defaultValues: {
      title: "",
      unit: "CNY",
      budget: "1286400.5",
      minimum: 3,
      deadline: 1_795_154_400_000,
      mode: "lowestPrice",
      terms: "",
      agree: false,
    },
    mode: "onBlur",
  })
  return (
    <Form form={form} onSubmit={() => undefined}>
      <TextField name="title" label="招标名称" required placeholder="例如：2027 年度轴承框架采购" />
      <AmountField name="budget" label="预算金额" unit="CNY" decimals={2} span="third" />
      <NumberField name="minimum" label="最少投标人数" unit="家" min={1} span="third" hint="不足则流标" />
      <DateTimeField name="deadline" label="投标截止时间" required span="third" />
      <RadioCardsField
        name="mode"
        label="评标办法"
        required
        options={[
          { value: "lowestPrice", label: "最低价法", text: "符合性审查合格者中，评审价最低者中标" },
          { value: "comprehensive", label: "综合评分法", text: "价格与技术、服务加权打分" },
          { value: "twoEnvelope", label: "双信封", text: "先评技术，合格后再开商务标" },
        ]}
      />
      <SelectField name="unit" label="币种" span="half" options={["CNY", "USD", "EUR"].map((value) => ({ value, label: value }))} />
      <TextAreaField name="terms" label="商务条款" span="half" placeholder="付款、质保、交货" />
      <CheckboxField name="agree" label="已阅读并同意投标须知" required />
      <div>
        <Button look="solid" type="submit">
          提交
        </Button>
      </div>
    </Form>
  )
}

export const specimen: Specimen = { title: "field", Show }

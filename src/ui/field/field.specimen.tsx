import { Stack } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { z } from "zod"
import { Button } from "#ui/button/button.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Form } from "./form.tsx"
import {
  AmountField,
  CheckboxField,
  DateField,
  DateTimeField,
  DurationField,
  NumberField,
  RadioCardsField,
  SelectField,
  TextAreaField,
  TextField,
} from "./inputs.tsx"

function Plain() {
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

const values = {
  phone: "13800138000",
  anyPhone: "19912345678",
  email: "zhou@example.com",
  url: "https://example.com",
  idCard: "11010519491231002X",
  creditCode: "91350100M000100Y44",
  noSpaces: "A-1024",
  digits: "20261122",
  rate: 12.5,
  price: "1286400.5",
  day: "2026-11-28",
  lasts: 5 * 86_400_000,
}

function Inputs({ state }: { readonly state: "open" | "disabled" | "readOnly" }) {
  const form = useForm({ defaultValues: values, mode: "onBlur" })
  const more = { span: "third", disabled: state === "disabled", readOnly: state === "readOnly" } as const
  return (
    <Form form={form} onSubmit={() => undefined}>
      <TextField name="phone" label="手机" shape="phone" required {...more} />
      <TextField name="anyPhone" label="联系电话" shape="anyPhone" {...more} />
      <TextField name="email" label="邮箱" shape="email" {...more} />
      <TextField name="url" label="网址" shape="url" {...more} />
      <TextField name="idCard" label="身份证号码" shape="idCard" {...more} />
      <TextField name="creditCode" label="统一社会信用代码" shape="creditCode" required {...more} />
      <TextField name="noSpaces" label="物料编码" shape="noSpaces" {...more} />
      <TextField name="digits" label="批次号" shape="digits" {...more} />
      <NumberField name="rate" label="让利比例" unit="%" min={-100} max={100} precision={2} {...more} />
      <AmountField name="price" label="合同金额" unit="CNY" decimals={2} {...more} />
      <DateField name="day" label="交货日期" {...more} />
      <DurationField name="lasts" label="质保期" {...more} />
    </Form>
  )
}

const shape = z.strictObject({ code: z.string().min(3).max(16), share: z.number().max(100).nullable() })

const wrong = {
  code: { type: "required", message: "编码必填" },
  share: { type: "schema", message: "不能大于 100" },
  phone: { type: "kind", message: "电话号码格式不正确" },
}

/** A form checked by the schema of the contract: submitting shows all of its errors at once. */
function Wrong() {
  const form = useForm({
    defaultValues: { code: "", share: 120, phone: "12" },
    errors: wrong,
  })
  return (
    <Form form={form} schema={shape} onSubmit={() => undefined}>
      <TextField name="code" label="编码" required span="third" />
      <NumberField name="share" label="占比" unit="%" span="third" />
      <TextField name="phone" label="手机号" shape="phone" span="third" />
      <div>
        <Button type="submit">保存</Button>
      </div>
    </Form>
  )
}

const Show = () => (
  <Stack gap="8">
    <Plain />
    <Inputs state="open" />
    <Inputs state="disabled" />
    <Inputs state="readOnly" />
    <Wrong />
  </Stack>
)

export const specimen: Specimen = { title: "field", Show }

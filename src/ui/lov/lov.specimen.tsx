import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { useState } from "react"
import { Refused } from "#contract/errors.ts"
import type { LovRecord } from "#contract/lov.contract.ts"
import type { LovAnswer } from "#machines/lov-query/lov-query.machine.ts"
import type { Specimen } from "#ui/theme/specimen.ts"
import type { LoadLov } from "./load-lov.ts"
import { LovBody } from "./lov-dialog.tsx"
import { LovPicker } from "./lov-picker.tsx"
import { type Picked, pickedOf } from "./lov-rules.ts"

const boxes = defineStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 240px), 1fr))",
  alignItems: "start",
  rowGap: "3",
  columnGap: "4",
})

const companies = [
  "江苏恒远机电设备有限公司",
  "上海启明自动化科技有限公司",
  "浙江东瓯泵阀股份有限公司",
  "广东粤信电气工程有限公司",
  "山东鲁岳工业装备有限公司",
]
const rows: readonly LovRecord[] = Array.from({ length: 93 }, (_, index) => ({
  id: `S${index}`,
  name: index < companies.length ? (companies[index] ?? "") : `${companies[index % companies.length]?.slice(0, 4)}第${index}分公司`,
  creditCode: `9132021${String(index).padStart(3, "0")}MA1X8K3T`,
  city: ["无锡", "上海", "温州", "佛山", "济南"][index % 5] ?? "",
}))
const definition: LovAnswer["definition"] = {
  code: "SPECIMEN",
  title: "选择供应商",
  width: "60",
  sqlTypeCode: "API",
  apiUrl: "suppliers",
  sqlServiceUrl: "",
  parameter: [
    { field: "name", type: "input", title: "公司名称", code: "" },
    { field: "city", type: "input", title: "城市", code: "" },
  ],
  entries: [
    { field: "name", label: "公司名称", width: null },
    { field: "creditCode", label: "统一社会信用代码", width: 200 },
    { field: "city", label: "城市", width: 90 },
  ],
  valueField: "id",
  textField: "name",
}

/** A form with every kind of field that needs no server; the branch depends on the city. */
const ruled: LovAnswer["definition"] = {
  ...definition,
  title: "按规则查询",
  parameter: [
    ...definition.parameter,
    { field: "branch", type: "input", title: "分公司", code: "", follows: "city" },
    { field: "capital", type: "number", title: "注册资本（万元）", code: "" },
    { field: "founded", type: "date", title: "成立日期", code: "" },
    { field: "parent", type: "lov", title: "母公司", code: "SUPPLIER", follows: "city" },
  ],
}

const load: LoadLov = ({ filters, page, pageSize }) => {
  const found = rows.filter((row) => Object.entries(filters).every(([field, word]) => (row[field] ?? word).includes(word)))
  return Promise.resolve({ definition, rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length })
}
const loadRuled: LoadLov = async (question) => ({ ...(await load(question)), definition: ruled })
const failing: LoadLov = () => Promise.reject(new Refused({ code: "10001" }, "查询失败"))
const never: LoadLov = () => new Promise(() => undefined)
const nothing: LoadLov = () => Promise.resolve({ definition, rows: [], total: 0 })

const pick = (...at: readonly number[]): readonly Picked[] =>
  at.flatMap((index) => (rows[index] ? [pickedOf(rows[index], definition)] : []))

function Picker(props: Omit<Parameters<typeof LovPicker>[0], "code" | "value" | "onChange"> & { readonly first?: readonly Picked[] }) {
  const [value, setValue] = useState(props.first ?? [])
  return <LovPicker load={load} {...props} code="SPECIMEN" value={value} onChange={setValue} />
}

/** The content of a dialog, without a server. */
function Body(props: {
  readonly state: "shown" | "loading" | "failed"
  readonly multiple?: boolean
  readonly total?: number
  readonly cascade?: Record<string, string>
}) {
  const { state, multiple = false, total = rows.length, cascade = {} } = props
  const answer = {
    definition: { ...definition, title: `${definition.title} ${state} ${total} ${multiple}${Object.keys(cascade).length}` },
    rows: rows.filter(({ city }) => (cascade["city"] ?? city) === city).slice(0, Math.min(total, 5)),
    total,
  }
  const query = {
    filters: {},
    page: 2,
    pageSize: 5,
    answer: state === "loading" ? null : answer,
    error: new Refused({ code: "10001" }, "查询失败"),
    state,
    send: () => undefined,
  }
  return (
    <Box padding="4" borderWidth="1px" borderRadius="md" background="bg.panel">
      <LovBody
        code="SPECIMEN"
        multiple={multiple}
        value={multiple ? pick(1, 6, 40) : []}
        cascade={cascade}
        query={query}
        onPick={() => undefined}
      />
    </Box>
  )
}

function Show() {
  return (
    <Stack gap="5">
      <Box css={boxes}>
        <Picker label="供应商" required hint="双击一行即选中" />
        <Picker label="受邀供应商" multiple first={pick(0, 1)} />
        <Picker label="本市供应商" cascade={{ city: "上海" }} first={pick(1)} />
        <Picker label="已定供应商" disabled first={pick(3)} />
        <Picker label="中标供应商" error="中标供应商必填" />
        <Picker label="按规则查询的列表" load={loadRuled} />
        <Picker label="没有数据的列表" load={nothing} />
        <Picker label="正在查询的列表" load={never} />
        <Picker label="查询失败的列表" load={failing} />
      </Box>
      <Body state="shown" />
      <Body state="shown" multiple cascade={{ city: "上海" }} />
      <Body state="shown" total={0} />
      <Body state="loading" />
      <Body state="failed" />
    </Stack>
  )
}

export const specimen: Specimen = { title: "lov", Show }

import { chakra } from "@chakra-ui/react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Sideways } from "./sideways.tsx"

const columns = ["单价", "授标数量", "金额", "交货日期"]
const rows = ["深沟球轴承 6204", "圆锥滚子轴承 30205", "推力球轴承 51106"]

const Show = () => (
  <div style={{ width: 280 }}>
    <Sideways label="授标明细">
      <chakra.table minWidth="520px" css={{ "& th": { background: "bg.sunken" } }}>
        <thead>
          <tr>
            <th data-keep="">采购项</th>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td data-keep="">{row}</td>
              {columns.map((column) => (
                <td key={column}>128.50</td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Sideways>
  </div>
)

export const specimen: Specimen = { title: "sideways", Show }

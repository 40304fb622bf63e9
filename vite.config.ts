import react from "@vitejs/plugin-react"
import { defineConfig } from "vitest/config"
import { chunkOf } from "./scripts/chunks.ts"
import { precompress } from "./scripts/precompress.ts"
import { wholePages } from "./scripts/whole-pages.ts"

export default defineConfig({
  plugins: [react(), wholePages(), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2024",
    assetsInlineLimit: 0,
    // Every browser that runs the application preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: "pages" }],
        },
      },
    },
  },
  server: { proxy: { "/prod-api": { target: `http://127.0.0.1:${process.env["API_PORT"] ?? 3000}`, ws: true } } },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "server/**/*.test.ts", "tests/**/*.test.ts"],
    environment: "node",
    // A journey over a real server and database on a busy machine is not instant.
    testTimeout: 30_000,
    globalSetup: ["tests/support/postgres-global.ts"],
  },
})

import { availableParallelism } from "node:os"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vitest/config"
import { chunkOf } from "./scripts/chunks.ts"
import { noCircles } from "./scripts/no-circles.ts"
import { pagesApart } from "./scripts/pages-apart.ts"
import { precompress } from "./scripts/precompress.ts"
import { wholePages } from "./scripts/whole-pages.ts"
import { leanLibraries } from "./scripts/lean-libraries.ts"
import { HeaviestFirst } from "./tests/support/heaviest-first.ts"

const tests = ["src/**/*.test.{ts,tsx}", "server/**/*.test.ts", "tests/**/*.test.ts"]
/** These make Node look like a page before they import the browser's half: each has a worker of its own. */
const browserLike = ["src/client/**/*.test.ts", "tests/api/client-*.test.ts"]

export default defineConfig({
  plugins: [react(), leanLibraries(), pagesApart(), noCircles(), wholePages(), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2024",
    assetsInlineLimit: 0,
    // Every browser that runs the application preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: false,
      // No property that is read when a file begins does anything by being read.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: chunkOf, debugName: "pages" },
            // What most pages share is one file: a first page asked for 135 files where it asks for 55, and weighed more.
            { name: "shared", minShareCount: 40 },
            // So are what every list and page of tenders asks with, and what every page of one tender folds and judges with.
            { name: "tender-calls", test: /\/src\/contract\/(?:tender|sealing|subcontractor|contract-data)/, minShareCount: 20 },
            {
              name: "tender",
              test: /\/src\/(?:machines|features)\/(?:tender|expert-assignment|committee|supplier|flags)\//,
              minShareCount: 20,
            },
            // What is read of a tender, on its own page and beside what is written.
            {
              name: "tender-read",
              test: /\/src\/features\/tender\/(?:read\/(?:document-lots|publicity-text)|seal-promise|lot-name|tender-(?:banner|document\.style|times))/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/prod-api": { target: `http://127.0.0.1:${process.env["API_PORT"] ?? 3000}`, ws: true } } },
  test: {
    environment: "node",
    // A journey over a real server and database on a busy machine is not instant.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a test polls for may take its time as well.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ["tests/support/postgres-global.ts"],
    setupFiles: ["tests/support/each-file.ts"],
    // While a test waits for the database another worker goes on; one more than there are cores takes as much of their time as it saves.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: HeaviestFirst },
    projects: [
      // The files of a worker share the modules that they import: to evaluate those anew takes longer than most files.
      {
        extends: true,
        test: { name: "shared", include: tests, exclude: browserLike, isolate: false, setupFiles: ["tests/support/leave-nothing.ts"] },
      },
      { extends: true, test: { name: "alone", include: browserLike, isolate: true } },
    ],
  },
})

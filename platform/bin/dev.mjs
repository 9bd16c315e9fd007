#!/usr/bin/env node
import { main } from '../src/dev/main.mjs';

await main();

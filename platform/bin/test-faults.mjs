#!/usr/bin/env node
import { main } from '../faults/main.mjs';

await main();

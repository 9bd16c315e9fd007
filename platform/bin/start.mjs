#!/usr/bin/env node
import { main } from '../src/start/main.mjs';

await main();

import '@umbral/ui/styles.css';
// With the first stylesheet: loading another one later would cost more than these bytes.
import './frame/frame.css';
import './signed-out/signed-out.css';
import { start } from './app/start';

start();

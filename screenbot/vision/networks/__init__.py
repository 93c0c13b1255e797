"""Two small networks, trained on drawn boards, run with NumPy: for single tiles, and for whole boards."""
